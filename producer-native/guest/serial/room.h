// Memory from the system, outside the program's heap: addresses are reserved, pages come as they are
// touched.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

namespace whip::serial {

/// Zeroed addresses; null if the system refuses.
inline void* reserve(uint64_t bytes) {
  void* at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return at == MAP_FAILED ? nullptr : at;
}

/// A stretch of it that is handed out from the front.
class Room {
 public:
  /// `memory` is null if there is none; then this returns false.
  bool start(void* memory, uint64_t bytes) {
    at_ = static_cast<char*>(memory);
    left_ = at_ == nullptr ? 0 : bytes;
    return at_ != nullptr;
  }

  /// Null: it is full.
  template <typename T>
  T* take(size_t count) {
    const uint64_t bytes = (count * sizeof(T) + 7) & ~uint64_t{7};
    if (bytes > left_) return nullptr;
    T* const taken = reinterpret_cast<T*>(at_);
    at_ += bytes;
    left_ -= bytes;
    return taken;
  }

 private:
  char* at_ = nullptr;
  uint64_t left_ = 0;
};

}  // namespace whip::serial
