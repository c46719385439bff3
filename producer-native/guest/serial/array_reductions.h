// Reductions into memory, `h[k[i]] += x`, which are broken: an update does not wait for the one
// before. An element is ready when its latest update is, plus a tree of as many levels as its number
// of updates needs. Updates are counted for each lane since its region began, and since the
// outermost loop of the reduction began.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/lanes.h"
#include "guest/serial/shadow_memory.h"

namespace whip::serial {

class ArrayReductions {
 public:
  /// False: no memory.
  bool start();

  /// An update whose own time is state.scratch. `loopEntry` is the work clock when the outermost loop
  /// of the reduction began. Leaves in state.scratch the time at which the element is ready.
  WHIP_ALL_LANES void update(State& state, ShadowMemory& shadow, uint64_t address, uint64_t bytes,
                             double latency, double loopEntry, uint32_t site);

  uint64_t lost() const { return lost_; }

 private:
  struct alignas(64) Element {
    Times before;  // time of the memory before the reduction
    Times latest;  // of the updates
    uint32_t counts[kLanes];
    uint64_t address;  // 0: a free slot
    double updated;    // work clock at the last update
    double latency;    // of the last update
  };

  /// The element's slot; null: the table is full.
  Element* find(uint64_t address, uint64_t bytes);

  static constexpr uint32_t kSlots = 1 << 20;
  static constexpr uint32_t kNeighbours = 32;  // elements of an array that lie together here, too
  Element* slots_ = nullptr;
  uint32_t used_ = 0;
  uint64_t lost_ = 0;  // updates that found no slot and were taken as ordinary stores
};

}  // namespace whip::serial
