// Phases of a program: how many iterations each has, and how long they are
// (docs/adr/0028-accounts.md).
#pragma once

#include <atomic>
#include <cstdint>

namespace whip::account {

/// A phase's iterations lie end to end: each lasts from its mark to the next. Times are since the
/// run's start, in its unit.
struct PhaseNumbers {
  uint64_t marks = 0;
  uint64_t first = 0, last = 0;  // time of a mark
  // The sum of the squares of closed iterations' lengths, in 128 bits; 0 where none is closed.
  uint64_t squaresHigh = 0, squaresLow = 0;
  uint64_t least = 0, most = 0;

  /// Iterations that are over. Together they are last - first long.
  uint64_t closed() const { return marks == 0 ? 0 : marks - 1; }
};

/// A phase, as threads mark it and the helper reads it.
struct alignas(128) Phase {
  std::atomic<const char*> name;  // interned; nullptr: free
  std::atomic<uint64_t> cutAt;    // time of the last cut at one of its marks, plus 1; 0: none
  std::atomic<bool> isInRegion;   // it was marked in a parallel region

  /// An iteration begins. Any thread, lock-free. If threads mark at once, one may come late:
  /// its iteration begins with the other's.
  void mark(uint64_t at);
  /// False while a thread marks it.
  bool read(PhaseNumbers* numbers) const;

  // For these alone.
  std::atomic<uint64_t> begun, ended;  // marks, before and after they count
  std::atomic<uint64_t> first;
  std::atomic<uint64_t> last;  // plus 1; 0: not marked
  std::atomic<uint64_t> squaresHigh, squaresLow;
  std::atomic<uint64_t> least;  // plus 1; 0: none
  std::atomic<uint64_t> most;
};

/// The run's phases, in the order in which they came.
struct PhaseTable {
  static constexpr uint32_t kMax = 64;  // x 128 B = 8 KiB

  Phase phases[kMax];

  /// The phase of an interned name, a new one if need be; nullptr without room. Any thread,
  /// lock-free.
  Phase* of(const char* name);
  uint32_t numberOf(const Phase& phase) const { return static_cast<uint32_t>(&phase - phases); }
  /// Whether a phase was marked in regions, and there is no cut at any mark of it.
  bool hasUncut() const;
};

}  // namespace whip::account
