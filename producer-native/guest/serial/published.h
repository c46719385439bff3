// The run's tables in memory that the helper reads, too (guest/core/region/region_tables.h).
#pragma once

#include <cstdint>

#include "guest/core/region/region_tables.h"
#include "guest/serial/abi.h"
#include "guest/serial/checked_loops.h"
#include "guest/serial/room.h"

namespace whip::serial {

class Published {
 public:
  static constexpr uint32_t kNone = ~uint32_t{0};

  /// False: the system gives no memory.
  bool start(region::Tables& tables, int64_t firstDepth, unsigned depths,
             const CheckedLoops& checked);

  /// The number of a static region, which is published when it is first asked for. kNone: no room.
  uint32_t numberOf(const Region& region);

  /// kNone: no room. `children` are copied.
  uint32_t addEntry(uint32_t region, uint32_t flags, uint64_t criticalPath, uint64_t work,
                    const region::Child* children, uint32_t childCount);
  /// More instances of an entry, whose children are counted already: a reader of it has them. One
  /// thread writes: no atomic addition.
  void countEntry(uint32_t number, uint64_t instances) {
    std::atomic<uint64_t>& count = entries_[number].count;
    count.store(count.load(std::memory_order_relaxed) + instances, std::memory_order_release);
  }
  /// Null: no room. Sites may be null: not known.
  region::Dependence* addDependence(uint32_t loop, region::DependenceKind kind, const Site* writer,
                                    const Site* reader);
  /// Null: no room.
  region::Dependence* addUnknown(uint32_t loop, const char* something);

  /// A call of code that turned out not to be instrumented.
  void countUnseen(Unseen& code);

  const region::Tables& tables() const { return *tables_; }
  const region::Entry& entry(uint32_t number) const { return entries_[number]; }
  void finish(uint64_t work);
  void setWork(uint64_t work) { tables_->work.store(work, std::memory_order_relaxed); }

  // Addresses, not memory: pages come as they are touched. The worst program measured has 5612
  // entries.
  static constexpr uint32_t kRegions = 1 << 18;
  static constexpr uint32_t kEntries = 1 << 20;
  static constexpr uint32_t kDependences = 1 << 16;
  static constexpr uint32_t kUnseen = 1 << 14;
  static constexpr uint64_t kChildBytes = uint64_t{256} << 20;
  static constexpr uint64_t kTextBytes = uint64_t{64} << 20;

 private:
  const char* copy(const char* text);
  region::Dependence* add(uint32_t loop, region::DependenceKind kind, region::Place writer,
                          region::Place reader, const char* variable);
  region::Place placeOf(const Site* site);

  struct Known {
    const Region* region;
    uint32_t number;
  };

  static constexpr uint32_t kSlots = kRegions * 2;
  region::Tables* tables_ = nullptr;
  const CheckedLoops* checked_ = nullptr;
  region::StaticRegion* regions_ = nullptr;
  region::Entry* entries_ = nullptr;
  region::Dependence* dependences_ = nullptr;
  region::Unseen* unseen_ = nullptr;
  Known* known_ = nullptr;  // by hash of the region's address
  Room children_, texts_;
  const char* empty_ = nullptr;         // a text that the helper can read, too
  const char* lastFile_ = nullptr;      // in the program
  const char* lastFileCopy_ = nullptr;  // and here: most texts are the same file's name again
};

}  // namespace whip::serial
