// Compressed tree of region instances. Instances of one static region with equal critical path,
// work and children are one entry; a loop of a million equal iterations is two entries. Built online
// from the leaves; entries never change, only their counts grow.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/room.h"

namespace whip::serial {

using EntryId = uint32_t;
inline constexpr EntryId kNoEntry = ~EntryId{0};

struct Child {
  EntryId entry;
  uint64_t count;
};

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

struct Entry {
  const Region* region;
  uint64_t criticalPath, work;
  uint64_t count;  // instances so far
  uint32_t flags;
  uint32_t childCount;
  const Child* children;  // sorted by entry
};

class Dictionary {
 public:
  /// False: the system gives no memory.
  bool start();

  /// The entry of an instance, whose children are sorted in place. kNoEntry: no room for a new one.
  EntryId add(Instance& instance);

  uint32_t size() const { return size_; }
  const Entry& operator[](EntryId id) const { return entries_[id]; }
  void again(EntryId id) { entries_[id].count++; }

  /// 2^20 entries of 56 B and their children in 256 MiB of addresses: 200 times the worst program
  /// that was measured (5612 entries).
  static constexpr uint32_t kEntries = 1 << 20;
  static constexpr uint64_t kChildBytes = uint64_t{256} << 20;

 private:
  bool isSame(const Entry& entry, const Instance& instance) const;

  static constexpr uint32_t kSlots = kEntries * 2;
  Entry* entries_ = nullptr;
  uint32_t* slots_ = nullptr;  // entry + 1, by hash
  Room children_;
  uint32_t size_ = 0;
};

}  // namespace whip::serial
