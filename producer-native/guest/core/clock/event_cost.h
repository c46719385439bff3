// What the collector's own events take, so that the clock is read once an event and not twice.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whip {

/// An event of the thread's, of those whose costs differ: a task is made, begun and left at one code
/// address.
struct CostPlace {
  enum Kind : uint8_t {
    kBegin,   // the task's strand begins, as at most events
    kStart,   // and is its first
    kResume,  // the task has the thread again
    kMade,    // the call that made a task has returned
  };
  uint64_t address;
  Kind kind;
};

/// How long events at each place take, in the run's unit: the mean of those that were measured, one
/// of 32. Owned by one thread.
class EventCost {
 public:
  static constexpr uint64_t kMeasureEvery = 32;

  uint64_t of(CostPlace place) const { return costs_[slotOf(place)] >> kShift; }

  void measured(CostPlace place, uint64_t cost) {
    uint32_t& mean = costs_[slotOf(place)];
    // A page fault or an interrupt now and then must not be charged to hundreds of others.
    const uint64_t most = 2 * uint64_t{mean >> kShift} + kSlack;
    const uint64_t value = (cost < most ? cost : most) << kShift;
    mean = static_cast<uint32_t>((mean * uint64_t{(1 << kShift) - 1} + value) >> kShift);
  }

 private:
  static constexpr uint32_t kShift = 4;
  static constexpr uint64_t kSlack = 50;
  static constexpr size_t kSlots = 128;

  static size_t slotOf(CostPlace place) {
    const uint64_t key = place.address << 2 | place.kind;
    return (key ^ key >> 6) % kSlots;
  }

  uint32_t costs_[kSlots] = {};
};

}  // namespace whip
