#include "guest/serial/array_reductions.h"

#include <algorithm>
#include <cstring>

#include "guest/serial/room.h"

namespace whip::serial {

bool ArrayReductions::start() {
  slots_ = static_cast<Element*>(reserve(sizeof(Element) * kSlots));
  return slots_ != nullptr;
}

ArrayReductions::Element* ArrayReductions::find(uint64_t address) {
  uint64_t slot = address * 0x9e3779b97f4a7c15 >> 44;  // the upper 20 bits
  for (; slots_[slot].address != 0; slot = (slot + 1) % kSlots) {
    if (slots_[slot].address == address) return &slots_[slot];
  }
  if (used_ == kSlots / 4 * 3) return nullptr;
  used_++;
  slots_[slot].address = address;
  return &slots_[slot];
}

void ArrayReductions::update(State& state, ShadowMemory& shadow, uint64_t address, uint64_t bytes,
                             double latency, double loopEntry, uint32_t site) {
  Element* const element = find(address);
  if (element == nullptr) {
    lost_++;
    return shadow.store(address, bytes, state.scratch, site);
  }
  Times now;
  shadow.load(address, bytes, now);
  // Somebody else stored there since: a new reduction.
  const bool isOther = std::memcmp(now, element->ready, sizeof now) != 0;
  for (unsigned lane = 0; lane < kLanes; lane++) {
    if (isOther || element->updated <= std::max(state.entry[lane], loopEntry)) {
      element->before[lane] = now[lane];
      element->latest[lane] = 0;
      element->counts[lane] = 0;
    }
    const int levels = levelsOf(++element->counts[lane]);
    element->latest[lane] = std::max(element->latest[lane], state.scratch[lane]);
    element->ready[lane] =
        std::max(element->before[lane], element->latest[lane] + levels * latency);
  }
  element->updated = state.work;
  shadow.store(address, bytes, element->ready, site);
  std::memcpy(state.scratch, element->ready, sizeof element->ready);
}

}  // namespace whip::serial
