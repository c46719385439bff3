// Compressed tree of region instances. Instances of one static region with equal critical path,
// work and children are one entry; a loop of a million equal iterations is two entries. Built online
// from the leaves; entries never change, only their counts grow.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/published.h"

namespace whip::serial {

using EntryId = uint32_t;
using region::Child;
inline constexpr EntryId kNoEntry = Published::kNone;

enum EntryFlag : uint32_t {
  kUnmeasured = 1,   // its critical path is not known: above the window of depths
  kBelowWindow = 2,  // it has children below the window, so that its self-parallelism is not known
  kCutShort = 4,     // the program ended, threads started or memory ran out inside it
};

/// An instance of a region that has ended.
struct Instance {
  const Region* region;
  uint64_t criticalPath, work;
  uint32_t flags;  // EntryFlag
  Child* children;
  uint32_t childCount;
};

class Dictionary {
 public:
  constexpr explicit Dictionary(Published& published) : published_(published) {}

  /// False: the system gives no memory.
  bool start();

  /// The entry of an instance, whose children are sorted in place. kNoEntry: no room for a new one.
  EntryId add(Instance& instance);

 private:
  bool isSame(const region::Entry& entry, uint32_t region, const Instance& instance) const;

  static constexpr uint32_t kSlots = Published::kEntries * 2;
  Published& published_;
  uint32_t* slots_ = nullptr;  // entry + 1, by hash
};

}  // namespace whip::serial
