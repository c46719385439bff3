// Numbers for what one thread's strands are summed by, so that a sum over strands is a short array.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/row/row.h"
#include "guest/core/shared/tags.h"

namespace whip::fold {

/// How much of the arrays is in use; the rest is not set.
struct Width {
  uint32_t slots, candidates;
};

/// Work within a piece, in the run's unit: pieces are small (kWorkMax), and half as wide is half of
/// the work on their arrays.
using Length = uint32_t;
/// Most work of a piece, so that four lengths can be compared at once, which every processor can
/// with a sign.
inline constexpr uint64_t kWorkMax = (uint64_t{1} << 31) - 1;
/// Most work of a strand that becomes part of a piece, and the highest resolution: two such make a
/// piece.
inline constexpr uint64_t kItemWorkMax = kWorkMax / 2;

/// Arrays are worked on four at a time; widths are multiples.
inline constexpr uint32_t kStep = 4;
using Four = Length __attribute__((vector_size(kStep * sizeof(Length))));

inline Four& four(Length* at) { return *reinterpret_cast<Four*>(at); }
inline const Four& four(const Length* at) { return *reinterpret_cast<const Four*>(at); }
inline Four longer(const Four& one, const Four& other) {
  using Signed = int32_t __attribute__((vector_size(kStep * sizeof(int32_t))));
  const Signed is = reinterpret_cast<const Signed&>(one) > reinterpret_cast<const Signed&>(other);
  const Four mask = reinterpret_cast<const Four&>(is);
  return (one & mask) | (other & ~mask);
}

/// Strand keys a thread can sum at a time. A key is a construct's piece between two events; a
/// kernel has a handful.
inline constexpr uint32_t kSlots = 32;
inline constexpr uint32_t kCandidates = 16;

using Slot = uint8_t;
inline constexpr Slot kNoSlot = 0xff;
inline constexpr Directive kUnknownDirective = ~Directive{0};

/// Key of a strand's row: directive and addresses are the runtime's own.
struct StrandKey {
  Directive directive;
  uint64_t from, to;
  Tag tag;
};

/// Candidate of a what-if curve: the strands directly in the directives at a location, those inside
/// an annotation, or those under a lock (kUnderLocks).
struct Candidate {
  uint64_t site;           // canonical
  uint64_t address;        // one of those the site stands for
  const char* annotation;  // nullptr: the site counts
};

/// Owned by one thread. Another may read what was there when it was handed something that uses it.
class Slots {
 public:
  /// The key's number, a new one if need be. kNoSlot if there is no room, or the directive's place
  /// is not known yet.
  Slot slotOf(Directive directive, uint64_t from, uint64_t to, Tag tag) {
    const uint32_t at = hashOf(directive, from, to, tag);
    const Slot known = table_[at];
    if (known != 0) {
      const StrandKey& key = keys_[known - 1];
      if (key.from == from && key.to == to && key.directive == directive && key.tag == tag) {
        return static_cast<Slot>(known - 1);
      }
    }
    return find(at, {directive, from, to, tag});
  }
  Slot slotOf(const StrandKey& key) { return slotOf(key.directive, key.from, key.to, key.tag); }

  const StrandKey& key(Slot slot) const { return keys_[slot]; }
  /// The key's directive at its canonical place.
  Directive directiveOf(Slot slot) const { return directives_[slot]; }
  /// For each candidate: all bits if strands of this key do not belong to it, else none.
  const Length* othersOf(Slot slot) const { return others_[slot]; }
  bool belongs(Slot slot, uint32_t candidate) const { return others_[slot][candidate] == 0; }
  /// kCandidates if it has no number.
  uint32_t numberOf(const Candidate& candidate) const;
  /// Candidates there are.
  uint32_t candidates() const { return candidatesUsed_.load(std::memory_order_acquire); }
  /// Width of arrays that hold a sum for each number in use.
  Width width() const {
    return {roundUp(used_.load(std::memory_order_acquire)), roundUp(candidates())};
  }
  /// The lock that a strand of this key begins with acquiring; 0: none.
  uint64_t acquired(Slot slot) const { return acquired_[slot]; }
  const Candidate& candidate(uint32_t number) const { return candidates_[number]; }
  /// The directive at its canonical place; kUnknownDirective if that is not known yet.
  Directive canonical(Directive directive) {
    if (directive == 0) return 0;
    const uint32_t at = static_cast<uint32_t>(directive * 0x9e3779b97f4a7c15u >> 60);
    if (raw_[at] == directive) return canonical_[at];
    return lookUp(at, directive);
  }

  /// There was no room for a key since the last reset.
  bool full() const { return full_; }
  /// Forgets everything. Only while nothing uses a number.
  void reset();

 private:
  static constexpr uint32_t kTable = 128;

  static uint32_t roundUp(uint32_t count) { return (count + kStep - 1) / kStep * kStep; }
  static uint32_t hashOf(Directive directive, uint64_t from, uint64_t to, Tag tag) {
    const uint64_t mixed = (from * 31 + to) * 31 + directive + tag;
    return static_cast<uint32_t>(mixed * 0x9e3779b97f4a7c15u >> 57);
  }
  Slot find(uint32_t at, const StrandKey& key);
  Directive lookUp(uint32_t at, Directive directive);
  bool addCandidates(const StrandKey& key, const TagState& state, uint32_t* set);
  bool addCandidate(const Candidate& candidate, uint32_t* set);

  uint8_t table_[kTable] = {};  // slot + 1
  // Atomic: a thread that folds for another asks for them while that one may find new ones. They do
  // not matter to what was summed before.
  std::atomic<uint32_t> used_{0};
  std::atomic<uint32_t> candidatesUsed_{0};
  bool full_ = false;
  StrandKey keys_[kSlots];
  Directive directives_[kSlots];
  alignas(Four) Length others_[kSlots][kCandidates];
  uint64_t acquired_[kSlots];
  Candidate candidates_[kCandidates];
  Directive raw_[16] = {}, canonical_[16] = {};
};

}  // namespace whip::fold
