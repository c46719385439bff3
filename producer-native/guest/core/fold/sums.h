// What a piece adds to the tables beside its cost.
#pragma once

#include <algorithm>
#include <cstdint>

#include "guest/core/row/row.h"

namespace whip::fold {

/// Kinds of entries.
enum class Sum : uint8_t {
  kInstances,     // of a directive that are over
  kShare,         // of a worksharing instance whose phase is not over
  kAcquisitions,  // of a lock
};

/// Iterations and blocks of worksharing loops.
struct Loops {
  static constexpr uint64_t kUnknown = ~uint64_t{0};
  static constexpr uint64_t kIterationsMax = uint64_t{1} << 61;

  uint64_t iterations;  // kUnknown: of directives that are none, for example
  uint64_t blocks;      // chunks that are all that a thread has of a loop without a chunk size

  bool areKnown() const { return iterations != kUnknown; }
  /// Other instances, too.
  void add(const Loops& other) {
    const bool known = areKnown() && other.areKnown();
    iterations += other.iterations;
    blocks += other.blocks;
    if (!known || iterations > kIterationsMax) *this = {kUnknown, 0};
  }
  /// Share of another member that has met this loop.
  void addShare(const Loops& other) {
    if (!areKnown() || !other.areKnown()) {
      *this = {kUnknown, 0};
      return;
    }
    iterations = std::max(iterations, other.iterations);
    blocks += other.blocks;
  }
};
inline constexpr Loops kNoLoops = {Loops::kUnknown, 0};

/// Decodes a share's attribute b: see makeLoop().
constexpr Loops loopsOf(uint64_t b) { return b == 0 ? kNoLoops : Loops{(b - 1) / 2, (b - 1) % 2}; }

struct SumEntry {
  Sum sum;
  Directive directive;                    // canonical, or the lock
  Directive raw;                          // as the runtime named it first
  uint64_t ordinal;                       // share
  uint64_t count;                         // instances, acquisitions
  uint64_t work, span, workMin, workMax;  // a share's span is its `full`
  Loops loops;                            // in instances, or the one a share is of

  bool isOfTheSame(const SumEntry& other) const {
    return sum == other.sum && directive == other.directive && ordinal == other.ordinal;
  }
};

/// A handful of entries; what does not fit is noticed and the piece must not be used.
class Sums {
 public:
  static constexpr uint32_t kMax = 8;

  Sums() = default;
  /// Copies the used part alone: most have one or two.
  Sums(const Sums& other) { *this = other; }
  Sums& operator=(const Sums& other) {
    count_ = other.count_;
    for (uint32_t i = 0; i < count_; ++i) entries_[i] = other.entries_[i];
    return *this;
  }

  void clear() { count_ = 0; }
  uint32_t count() const { return count_; }
  const SumEntry& entry(uint32_t i) const { return entries_[i]; }
  /// Whether adding it takes no more room.
  bool has(const SumEntry& entry) const {
    return std::any_of(entries_, entries_ + count_,
                       [&](const SumEntry& known) { return known.isOfTheSame(entry); });
  }
  /// False if there was no room.
  bool add(const SumEntry& entry) {
    for (uint32_t i = 0; i < count_; ++i) {
      SumEntry& known = entries_[i];
      if (!known.isOfTheSame(entry)) continue;
      known.count += entry.count;
      known.work += entry.work;
      known.span =
          entry.sum == Sum::kShare ? std::max(known.span, entry.span) : known.span + entry.span;
      known.workMin = std::min(known.workMin, entry.workMin);
      known.workMax = std::max(known.workMax, entry.workMax);
      if (entry.sum == Sum::kShare) {
        known.loops.addShare(entry.loops);
      } else {
        known.loops.add(entry.loops);
      }
      return true;
    }
    if (count_ == kMax) return false;
    entries_[count_++] = entry;
    return true;
  }
  /// Takes away instances and shares of a directive, because they are inside one of it.
  void forget(Directive directive);
  /// The phase is over: shares become instances. False if there was no room.
  bool settleShares();

 private:
  uint32_t count_ = 0;
  SumEntry entries_[kMax];
};

}  // namespace whip::fold
