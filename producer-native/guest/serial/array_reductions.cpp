#include "guest/serial/array_reductions.h"

#include <algorithm>
#include <cstring>

#include "guest/serial/room.h"

namespace whip::serial {
namespace {

constexpr double kNever = -1;
constexpr double kCountMax = ~uint32_t{0};

/// When all updates are in, and so is what was there before. A tree of m updates has ceil(log2 m)
/// levels, which is what the exponent of m - 1 says, and none if m is 1.
void combine(Lanes& ready, const Lanes& before, const Lanes& latest, const Lanes& counts,
             double latency) {
  const Lanes below = counts - 1;
  const LaneBits bits = reinterpret_cast<LaneBits>(below) >> 52 | 0x4330000000000000;
  // 2^52 + the exponent, as a double.
  Lanes levels = reinterpret_cast<Lanes>(bits) - (0x1p52 + 1022);
  raise(levels, Lanes{});
  ready = latest + levels * latency;
  raise(ready, before);
}

bool isAnyOther(const Lanes& one, const Lanes& other) {
  const auto differs = one != other;
  int64_t any = 0;
  for (unsigned lane = 0; lane < kLanes; lane++) any |= differs[lane];
  return any != 0;
}

}  // namespace

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

WHIP_ALL_LANES void ArrayReductions::update(State& state, ShadowMemory& shadow, uint64_t address,
                                            uint64_t bytes, double latency, double loopEntry,
                                            uint32_t site) {
  Element* const element = find(address, bytes);
  if (element == nullptr) {
    lost_++;
    return shadow.store(address, bytes, state.scratch, site);
  }
  Times several;
  double* const own = shadow.own(address, bytes);
  if (own == nullptr) shadow.load(address, bytes, several);
  Lanes now, time, begun, before, latest, ready;
  LaneCounts updates;
  read(now, own == nullptr ? several : own);
  read(time, state.scratch);
  read(begun, state.entry);
  read(before, element->before);
  read(latest, element->latest);
  read(updates, element->counts);
  Lanes counts = __builtin_convertvector(updates, Lanes);
  // A new reduction begins where somebody else stored since, and in lanes whose region began since.
  combine(ready, before, latest, counts, element->latency);
  const bool isOther = isAnyOther(ready, now);
  raise(begun, Lanes{} + loopEntry);
  const auto isNew = begun >= (isOther ? kNever : element->updated);
  element->updated = state.work;
  element->latency = latency;
  before = isNew ? now : before;
  latest = isNew ? Lanes{} : latest;
  raise(latest, time);
  counts = (isNew ? Lanes{} : counts) + 1;
  counts = counts < kCountMax ? counts : Lanes{} + kCountMax;
  combine(ready, before, latest, counts, latency);
  updates = __builtin_convertvector(counts, LaneCounts);
  write(element->before, before);
  write(element->latest, latest);
  write(element->counts, updates);
  write(state.scratch, ready);
  if (own == nullptr) return shadow.store(address, bytes, state.scratch, site);
  write(own, ready);
  shadow.sign(address, bytes, site);
}

}  // namespace whip::serial
