// Arithmetic on all lanes of times at once, with the widest vectors that the processor has.
#pragma once

#include <cstdint>
#include <cstring>

#include "guest/serial/abi.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WHIP_NO_CLONES  // what chooses among them runs before sanitizers can
#endif
#endif

/// For a function that is called often and handles all lanes: one version for each kind of vectors;
/// the dynamic linker chooses.
#if defined(__x86_64__) && !defined(WHIP_NO_CLONES)
#define WHIP_ALL_LANES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WHIP_ALL_LANES
#endif

namespace whip::serial {

/// Vectors of the compiler, which have operators. Functions take and give them by reference: how they
/// are passed otherwise depends on the processor.
using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));
using LaneBits = uint64_t __attribute__((vector_size(kLanes * sizeof(uint64_t))));
using LaneCounts = uint32_t __attribute__((vector_size(kLanes * sizeof(uint32_t))));

template <typename Vector>
inline void read(Vector& vector, const void* from) {
  std::memcpy(&vector, from, sizeof vector);
}

template <typename Vector>
inline void write(void* to, const Vector& vector) {
  std::memcpy(to, &vector, sizeof vector);
}

/// Raises lanes to those of another one that are larger.
inline void raise(Lanes& lanes, const Lanes& other) { lanes = lanes < other ? other : lanes; }

}  // namespace whip::serial
