#include "guest/core/grain/worst.h"

#include <algorithm>

namespace whip::grain {

namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
constexpr auto kRelease = std::memory_order_release;

}  // namespace

bool Lineage::isBefore(const Lineage& other) const {
  return std::lexicographical_compare(words.begin(), words.begin() + count, other.words.begin(),
                                      other.words.begin() + other.count);
}

int compareRatios(uint64_t over, uint64_t under, uint64_t otherOver, uint64_t otherUnder) {
  __extension__ using Wide = unsigned __int128;
  const Wide left = Wide{over} * otherUnder, right = Wide{otherOver} * under;
  return left == right ? 0 : left > right ? 1 : -1;
}

bool WorstGrain::isWorseThan(const WorstGrain& other) const {
  const int order = compareRatios(over, under, other.over, other.under);
  return order != 0 ? order > 0 : lineage.isBefore(other.lineage);
}

void WorstList::write(const WorstGrain& grain, Entry* entry) {
  entry->over.store(grain.over, kRelaxed);
  entry->under.store(grain.under, kRelaxed);
  entry->words.store(grain.lineage.count, kRelaxed);
  for (uint32_t i = 0; i < grain.lineage.count; ++i) {
    entry->of[i].store(grain.lineage.words[i], kRelaxed);
  }
}

void WorstList::copy(const Entry& entry, WorstGrain* grain) {
  grain->over = entry.over.load(kRelaxed);
  grain->under = entry.under.load(kRelaxed);
  const uint64_t words = std::min<uint64_t>(entry.words.load(kRelaxed), Lineage::kMost);
  grain->lineage.count = static_cast<uint32_t>(words);
  for (uint32_t i = 0; i < grain->lineage.count; ++i) {
    grain->lineage.words[i] = entry.of[i].load(kRelaxed);
  }
}

void WorstList::add(const WorstGrain& grain) {
  const uint32_t count = count_.load(kRelaxed);
  uint32_t at = count;
  WorstGrain one;
  while (at > 0) {
    copy(entries_[order_[at - 1]], &one);
    if (!grain.isWorseThan(one)) break;
    --at;
  }
  if (at == kKept) return;
  const auto entry = static_cast<uint8_t>(count < kKept ? count : order_[kKept - 1]);
  const uint32_t last = std::min(count, kKept - 1);
  std::copy_backward(order_ + at, order_ + last, order_ + last + 1);
  order_[at] = entry;
  const uint32_t sequence = sequence_.load(kRelaxed);
  sequence_.store(sequence + 1, kRelaxed);
  std::atomic_thread_fence(kRelease);
  write(grain, &entries_[entry]);
  count_.store(std::max(count, std::min(count + 1, kKept)), kRelaxed);
  sequence_.store(sequence + 2, kRelease);
}

bool WorstList::read(WorstGrain (&grains)[kKept], uint32_t* count) const {
  const uint32_t sequence = sequence_.load(std::memory_order_acquire);
  if ((sequence & 1) != 0) return false;
  *count = std::min(count_.load(kRelaxed), kKept);
  for (uint32_t i = 0; i < *count; ++i) copy(entries_[i], &grains[i]);
  std::atomic_thread_fence(std::memory_order_acquire);
  return sequence_.load(kRelaxed) == sequence;
}

}  // namespace whip::grain
