// Sums of grains on their way into records: what has changed since the record before.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "helper/batch/drain.h"
#include "helper/grain/grain_codec.h"
#include "helper/grain/grain_reader.h"
#include "helper/kafka/topic.h"
#include "helper/losses.h"

namespace whip::helper {

/// A run's stream of records of grains. It keeps what it has sent: some 100 B for each cell of a
/// directive, and the worst grains' lineages.
class GrainStream {
 public:
  /// Hands a record on. False: it was dropped, and counted.
  using Offer = std::function<bool(Message)>;

  /// Most of a record's tables, in bytes: with what a row more takes, a record has at most 900,000.
  static constexpr size_t kBytesMax = 850'000;

  GrainStream(GrainHeader header, GrainReader::SiteOf siteOf, Offer offer, Losses& losses,
              uint32_t (*threads)());

  /// A heartbeat: sends what has changed, if anything has.
  void beat(const Now& now);
  /// The program has ended, and all places have an answer: sends the last record.
  void finish(const Now& now);

  /// Records handed on so far.
  uint64_t records() const { return header_.sequence; }

 private:
  using CellKey = std::pair<GrainDirective, uint32_t>;
  using NumberKey = std::pair<GrainDirective, size_t>;
  /// Number, over, under and lineage of a grain.
  using WorstKey = std::tuple<GrainDirective, size_t, uint64_t, uint64_t, std::string>;

  /// Rows by what they are of, as they were sent.
  struct Rows {
    std::map<NumberKey, GrainSum> sums;
    std::map<CellKey, GrainCell> cells;
    std::set<WorstKey> worst;
  };

  // Each false if a record could not be sent.
  bool put(const AllGrains& all, const Now& now);
  bool putSums(const GrainDirective& directive, const GrainTotals& totals, const Now& now);
  bool putCells(const GrainDirective& directive, const GrainTotals& totals, const Now& now);
  bool putWorst(const GrainDirective& directive, const GrainTotals& totals, const Now& now);
  void putCell(const GrainDirective& directive, uint32_t packed, const GrainCell& more);
  bool sendIfFull(const Now& now);
  bool sendRecord(const Now& now);

  GrainHeader header_;
  Offer offer_;
  Losses& losses_;
  GrainReader reader_;
  GrainCodec codec_;
  GrainTables tables_;
  Rows sent_, new_;  // new_: in the record that is being filled
};

}  // namespace whip::helper
