#include "guest/serial/array_reductions.h"

#include <algorithm>
#include <cstring>

#include "guest/serial/room.h"

namespace whip::serial {
namespace {

constexpr double kNever = -1;
constexpr uint32_t kCountMax = ~uint32_t{0};

/// ceil(log2(count)), 0 for one: what the exponent of count - 1 says. Without a branch, for all lanes
/// at once.
double levelsOf(uint32_t count) {
  const double below = static_cast<double>(count) - 1;
  uint64_t bits;
  std::memcpy(&bits, &below, sizeof bits);
  bits = bits >> 52 | 0x4330000000000000;  // 2^52 + exponent, as a double
  double exponent;
  std::memcpy(&exponent, &bits, sizeof exponent);
  return std::max(exponent - (0x1p52 + 1022), 0.0);
}

}  // namespace

double ArrayReductions::Element::ready(unsigned lane) const {
  return std::max(before[lane], latest[lane] + levelsOf(counts[lane]) * latency);
}

bool ArrayReductions::start() {
  slots_ = static_cast<Element*>(reserve(sizeof(Element) * kSlots));
  return slots_ != nullptr;
}

ArrayReductions::Element* ArrayReductions::find(uint64_t address, uint64_t bytes) {
  const uint64_t index = address / bytes;
  const uint64_t hash = index / kNeighbours * 0x9e3779b97f4a7c15 >> 32;
  uint64_t slot = hash % (kSlots / kNeighbours) * kNeighbours + index % kNeighbours;
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
  Element* const element = find(address, bytes);
  if (element == nullptr) {
    lost_++;
    return shadow.store(address, bytes, state.scratch, site);
  }
  Times now;
  shadow.load(address, bytes, now);
  // A new reduction begins where somebody else stored since, and in lanes whose region began since.
  bool isOther = false;
  for (unsigned lane = 0; lane < kLanes; lane++) {
    isOther |= now[lane] != element->ready(lane);
  }
  const double newest = isOther ? kNever : element->updated;
  element->updated = state.work;
  element->latency = latency;
  for (unsigned lane = 0; lane < kLanes; lane++) {
    const bool isNew = newest <= std::max(state.entry[lane], loopEntry);
    element->before[lane] = isNew ? now[lane] : element->before[lane];
    element->latest[lane] = std::max(isNew ? 0 : element->latest[lane], state.scratch[lane]);
    const uint32_t count = isNew ? 0 : element->counts[lane];
    element->counts[lane] = count + (count != kCountMax);
    state.scratch[lane] = element->ready(lane);
  }
  shadow.store(address, bytes, state.scratch, site);
}

}  // namespace whip::serial
