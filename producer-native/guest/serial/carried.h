// True dependences through memory that a loop's iterations hand on: by loop, writer and reader, with
// how often and over how many iterations at least. Nothing to be exact about is dropped: a table that
// is full counts what it lost.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/region_stack.h"
#include "guest/serial/shadow_memory.h"

namespace whip::serial {

struct Dependence {
  const Region* loop;  // null: a free slot
  const Site* writer;  // null: not known
  const Site* reader;
  uint64_t count;
  uint32_t distance;  // the smallest
};

class CarriedDependences {
 public:
  /// False: no memory.
  bool start();

  /// Sites of one object file, which shadow memory names by the lower half of their addresses.
  void announce(const Site* sites, uint64_t count);

  /// A load whose memory has these times.
  void note(const State& state, RegionStack& regions, const ShadowMemory& shadow, uint64_t address,
            const double* times, const Site* reader);

  template <typename Visit>
  void each(Visit visit) const {
    for (uint32_t slot = 0; slot < kSlots; slot++) {
      if (slots_[slot].loop != nullptr) visit(slots_[slot]);
    }
  }

  uint64_t lost() const { return lost_; }

  /// Distances beyond are not told apart: as many iterations as a loop remembers.
  static constexpr uint32_t kDistanceMax = 64;

 private:
  const Site* siteOf(uint32_t low) const;
  Dependence* find(const Region* loop, const Site* writer, const Site* reader);

  struct Range {
    const Site* sites;
    uint64_t count;
  };

  static constexpr uint32_t kSlots = 1 << 16;
  static constexpr uint32_t kRanges = 1 << 14;  // object files of a program
  Dependence* slots_ = nullptr;
  Range* ranges_ = nullptr;
  uint32_t rangeCount_ = 0, used_ = 0;
  uint64_t lost_ = 0;
};

}  // namespace whip::serial
