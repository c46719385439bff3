// What the collector's own events take, so that the clock is read once an event and not twice.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whip {

/// How long events at each code address take, in the run's unit: the mean of those that were
/// measured, one of 32. Owned by one thread.
class EventCost {
 public:
  static constexpr uint64_t kMeasureEvery = 32;

  uint64_t of(uint64_t address) const { return costs_[slotOf(address)] >> kShift; }

  void measured(uint64_t address, uint64_t cost) {
    uint32_t& mean = costs_[slotOf(address)];
    // A page fault or an interrupt now and then must not be charged to hundreds of others.
    const uint64_t most = 2 * uint64_t{mean >> kShift} + kSlack;
    const uint64_t value = (cost < most ? cost : most) << kShift;
    mean = static_cast<uint32_t>((mean * uint64_t{(1 << kShift) - 1} + value) >> kShift);
  }

 private:
  static constexpr uint32_t kShift = 4;
  static constexpr uint64_t kSlack = 50;
  static constexpr size_t kSlots = 64;

  static size_t slotOf(uint64_t address) { return (address ^ address >> 6) % kSlots; }

  uint32_t costs_[kSlots] = {};
};

}  // namespace whip
