// True dependences through memory that a loop's iterations hand on: by loop, writer and reader, with
// how often and over how many iterations at least. Nothing to be exact about is dropped: a table that
// is full counts what it lost.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/published.h"
#include "guest/serial/region_stack.h"
#include "guest/serial/shadow_memory.h"

namespace whip::serial {

class CarriedDependences {
 public:
  constexpr explicit CarriedDependences(Published& published) : published_(published) {}

  /// False: no memory.
  bool start();

  /// Sites of one object file, which shadow memory names by the lower half of their addresses.
  void announce(const Site* sites, uint64_t count);

  /// A load whose memory has these times.
  void note(const State& state, RegionStack& regions, const ShadowMemory& shadow, uint64_t address,
            const double* times, const Site* reader);

  uint64_t lost() const { return lost_; }

 private:
  const Site* siteOf(uint32_t low) const;
  region::Dependence* find(const Region* loop, const Site* writer, const Site* reader);
  /// The row of a dependence; most are as the last one of their reader. Null: the table is full.
  region::Dependence* rowOf(const Region* loop, uint32_t writer, const Site* reader);

  struct Slot {
    const Region* loop;  // null: free
    const Site* writer;  // null: not known
    const Site* reader;
    region::Dependence* published;
  };
  struct Latest {
    const Region* loop;
    const Site* reader;
    uint32_t writer;  // lower half of its address
    region::Dependence* row;
  };
  struct Range {
    const Site* sites;
    uint64_t count;
  };

  static constexpr uint32_t kSlots = Published::kDependences * 2;
  static constexpr uint32_t kRanges = 1 << 14;  // object files of a program
  Published& published_;
  Slot* slots_ = nullptr;
  static constexpr uint32_t kLatest = 256;
  Latest latest_[kLatest] = {};
  Range* ranges_ = nullptr;
  uint32_t rangeCount_ = 0;
  uint64_t lost_ = 0;
};

}  // namespace whip::serial
