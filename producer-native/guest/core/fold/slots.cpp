#include "guest/core/fold/slots.h"

#include <cstring>

#include "guest/core/shared/canonical.h"

namespace whip::fold {

Slot Slots::find(uint32_t at, const StrandKey& key) {
  for (uint32_t probe = 0; probe < kTable; ++probe, at = (at + 1) % kTable) {
    if (table_[at] == 0) break;
    const StrandKey& known = keys_[table_[at] - 1];
    if (known.from == key.from && known.to == key.to && known.directive == key.directive &&
        known.tag == key.tag) {
      return static_cast<Slot>(table_[at] - 1);
    }
  }
  const TagState state = key.tag == 0 ? TagState() : describeTag(key.tag);
  const uint32_t next = used_.load(std::memory_order_relaxed);
  uint32_t candidates = 0;
  if (next == kSlots || !addCandidates(key, state, &candidates)) {
    full_ = full_ || next == kSlots;
    return kNoSlot;
  }
  keys_[next] = key;
  directives_[next] = canonical(key.directive);
  for (uint32_t i = 0; i < kCandidates; ++i) {
    others_[next][i] = (candidates >> i & 1) != 0 ? 0 : ~Length{0};
  }
  acquired_[next] = state.acquired && state.lockCount > 0 ? state.locks[state.lockCount - 1] : 0;
  table_[at] = static_cast<uint8_t>(next + 1);
  used_.store(next + 1, std::memory_order_release);
  return static_cast<Slot>(next);
}

Directive Slots::lookUp(uint32_t at, Directive directive) {
  const uint64_t site = canonicalOf(addressOf(directive));
  if (site == kUnknownSite) return kUnknownDirective;
  raw_[at] = directive;
  canonical_[at] = makeDirective(kindOf(directive), site);
  return canonical_[at];
}

bool Slots::addCandidates(const StrandKey& key, const TagState& state, uint32_t* set) {
  const Directive directive = canonical(key.directive);
  if (directive == kUnknownDirective) return false;
  if (!addCandidate({addressOf(directive), addressOf(key.directive), nullptr}, set)) return false;
  for (uint8_t i = 0; i < state.annotationCount; ++i) {
    if (!addCandidate({0, 0, state.annotations[i]}, set)) return false;
  }
  if (state.lockCount == 0) return true;
  const char* underLocks = internName(kUnderLocks);  // one of several holds may say so already
  return underLocks != nullptr && addCandidate({0, 0, underLocks}, set);
}

uint32_t Slots::numberOf(const Candidate& candidate) const {
  const uint32_t used = candidates();
  for (uint32_t i = 0; i < used; ++i) {
    if (candidates_[i].site == candidate.site &&
        candidates_[i].annotation == candidate.annotation) {
      return i;
    }
  }
  return kCandidates;
}

bool Slots::addCandidate(const Candidate& candidate, uint32_t* set) {
  uint32_t number = numberOf(candidate);
  if (number == kCandidates) {
    number = candidates();
    if (number == kCandidates) {
      full_ = true;
      return false;
    }
    candidates_[number] = candidate;
    candidatesUsed_.store(number + 1, std::memory_order_release);
  }
  *set |= 1u << number;
  return true;
}

void Slots::reset() {
  std::memset(table_, 0, sizeof(table_));
  used_.store(0, std::memory_order_relaxed);
  candidatesUsed_.store(0, std::memory_order_relaxed);
  full_ = false;
}

}  // namespace whip::fold
