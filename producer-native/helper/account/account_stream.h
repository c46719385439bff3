// Accounts on their way into records: cuts, and what has changed from one to the next.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "helper/account/account_codec.h"
#include "helper/account/account_paths.h"
#include "helper/account/account_reader.h"
#include "helper/batch/drain.h"
#include "helper/kafka/topic.h"
#include "helper/losses.h"

namespace whip::helper {

/// A run's stream of account records. Memory: some 500 B for each path of a thread.
class AccountStream {
 public:
  /// Hands a record on. False: it was dropped, and counted.
  using Offer = std::function<bool(Message)>;

  /// Most of a record's tables, in bytes: with what a row more takes, a record has at most 900,000.
  static constexpr size_t kBytesMax = 850'000;

  AccountStream(AccountHeader header, AccountPaths::SiteOf siteOf, Offer offer, Losses& losses,
                uint32_t (*threads)());

  /// A heartbeat: the program is asked for a cut, unless one is on its way.
  void beat();
  /// Sends the cut that was asked for, here or at a mark of a phase, once it can be read and its
  /// places are known.
  void round(const Now& now);
  /// The program has ended, and all places have an answer: sends the last cut. One that cannot be
  /// read any more is the cut before it.
  void finish(const Now& now);

  /// Records handed on so far.
  uint64_t records() const { return header_.sequence; }

 private:
  using Numbers = std::array<uint64_t, kAccountNumbers>;
  using Rows = std::map<std::pair<uint32_t, uint32_t>, Numbers>;  // by path and thread
  using Edges = std::map<std::array<uint32_t, 3>, uint64_t>;

  /// A cut by the records' numbers of paths.
  struct Numbered {
    Rows rows;
    Edges passes;  // by path, predecessor and thread
    Edges causes;  // by path, cause and thread
  };

  bool numberPaths(const AccountCut& cut);
  Numbered numbered(const AccountCut& cut);
  void addEdges(uint32_t path, uint32_t thread, const std::map<uint32_t, uint64_t>& numbers,
                Edges* edges);
  /// False if a record could not be sent.
  template <typename Names>
  bool putEdges(const Edges& edges, const Now& now, Edges* sent, Edges* newOnes,
                AccountEdgeColumns<Names>* columns);
  void addParts(Rows* rows) const;
  bool send(const AccountCut& cut, bool ended, const Now& now);
  bool sendRecord(const Now& now, bool cutEnds);
  void putPaths();
  void putRow(const std::pair<uint32_t, uint32_t>& key, const Numbers& difference);
  void putPhases(const AccountCut& cut);

  AccountHeader header_;
  AccountPaths paths_;
  Offer offer_;
  Losses& losses_;
  AccountReader reader_;
  AccountCodec codec_;
  AccountTables tables_;
  std::optional<AccountCut> cut_;  // read, and not yet sent
  // Sent, and those of them in the record that is being filled.
  Rows sentRows_, newRows_;
  Edges sentPasses_, newPasses_, sentCauses_, newCauses_;
  std::vector<uint32_t> sentDepths_, newDepths_;          // by path
  std::map<std::string, uint64_t> sentMarks_, newMarks_;  // of phases
};

}  // namespace whip::helper
