// Dependences between iterations of loops: by loop, kind and the two accesses, with how often and over
// how many iterations at least. Nothing to be exact about is dropped: a table that is full counts what
// it lost.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/published.h"

namespace whip::serial {

class DependenceTable {
 public:
  constexpr explicit DependenceTable(Published& published) : published_(published) {}

  /// False: no memory.
  bool start();

  /// Sites of one object file, which shadow memory names by the lower half of their addresses.
  void announce(const Site* sites, uint64_t count);
  /// Null: not known.
  const Site* siteOf(uint32_t low) const;

  /// A row; null: the table is full, which is counted. `writer` may be null: not known. The
  /// earlier one of two writes is `reader`.
  region::Dependence* rowOf(const Region& loop, region::DependenceKind kind, const Site* writer,
                            const Site* reader);
  /// One of a loop in which something ran whose effect on memory is not known.
  region::Dependence* rowOf(const Region& loop, const char* something);

  /// So many more occurrences, at that distance.
  static void count(region::Dependence& row, uint32_t times, uint32_t distance);

  uint64_t lost() const { return lost_; }

 private:
  struct Slot {
    const Region* loop;  // null: free
    const void* first;   // a site, or a text; null: not known
    const Site* second;
    region::DependenceKind kind;
    region::Dependence* published;
  };
  struct Range {
    const Site* sites;
    uint64_t count;
  };

  Slot& slotOf(const Slot& wanted);

  static constexpr uint32_t kSlots = Published::kDependences * 2;
  static constexpr uint32_t kRanges = 1 << 14;  // object files of a program
  Published& published_;
  Slot* slots_ = nullptr;
  Range* ranges_ = nullptr;
  uint32_t rangeCount_ = 0;
  uint64_t lost_ = 0;
};

}  // namespace whip::serial
