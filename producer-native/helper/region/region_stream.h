// A serial program's regions on their way into records: what is new in the tables that it shares,
// at each heartbeat and at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "guest/core/region/region_tables.h"
#include "helper/batch/drain.h"
#include "helper/kafka/topic.h"
#include "helper/losses.h"
#include "helper/region/region_codec.h"

namespace whip::helper {

/// Memory: 16 B for each entry of the dictionary, and 8 B for each dependence.
class RegionStream {
 public:
  /// Hands a record on. False: it was dropped, and counted.
  using Offer = std::function<bool(Message)>;

  /// Most of a record's tables, in bytes: with what a row more takes, a record has at most 900,000.
  static constexpr size_t kBytesMax = 850'000;

  RegionStream(RegionHeader header, Offer offer, Losses& losses);

  /// Whether the program is a serial one that is measured.
  bool isOn() const;
  /// A heartbeat: sends what is new.
  void beat(const Now& now);
  /// The program has ended: sends the rest. If it was killed, regions that were open then have no
  /// entry, and no record says that the run has ended.
  void finish(const Now& now);

  /// Records handed on so far.
  uint64_t records() const { return header_.sequence; }

 private:
  void send(const Now& now, bool ended);
  void putRegions(const Now& now);
  void putEntries(const Now& now, uint32_t count);
  void putCounts(const Now& now);
  void putDependences(const Now& now, uint32_t count);
  void putUnseen(const Now& now);
  void sendIfFull(const Now& now);
  void sendRecord(const Now& now, bool ended);

  RegionHeader header_;
  Offer offer_;
  Losses& losses_;
  RegionCodec codec_;
  RegionTables tables_;
  uint32_t regionsSent_ = 0;
  std::vector<uint64_t> countsSent_;  // by entry
  std::vector<uint64_t> counts_;      // by entry, as they are now
  std::vector<uint64_t> timesSent_;   // by dependence
  std::vector<uint64_t> callsSent_;   // by function that is not seen
};

}  // namespace whip::helper
