#include "helper/account/account_stream.h"

#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <map>
#include <set>

#include "decoded_account.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/shared.h"
#include "guest/core/thread/thread_record.h"

namespace whip::helper {
namespace {

using account::Class;
using account::State;

const Directive kRegion = makeDirective(DirectiveKind::kParallel, 0x401000);
const Directive kLoop = makeDirective(DirectiveKind::kFor, 0x402000);
const Directive kSameLoop = makeDirective(DirectiveKind::kFor, 0x403000);
const Directive kTask = makeDirective(DirectiveKind::kTask, 0x404000);

/// A program's accounts on the virtual clock, written by hand.
class AccountStreamTest : public testing::Test {
 protected:
  void SetUp() override {
    std::memset(static_cast<void*>(&accounts), 0, sizeof accounts);
    accounts.isVirtual = true;
    accounts.isOn = true;
    for (ThreadRecord*& record : records) {
      record = ThreadTable::acquire();
      ASSERT_NE(record, nullptr);
      record->virtualUnits = 0;
    }
    ASSERT_EQ(records[1]->number, 1u);
    for (uint32_t i = 0; i < 2; i++) {
      accounts.threads[i].root = &rowOf(i, account::kRootPath);
      open(i, account::kRootPath, State::kIdle);
    }
    region = pathOf(account::kRootPath, kRegion);
    loop = pathOf(region, kLoop);
  }
  void TearDown() override {
    std::memset(static_cast<void*>(&accounts), 0, sizeof accounts);
    for (ThreadRecord* record : records) {
      record->virtualUnits = 0;
      ThreadTable::release(*record);
    }
  }

  uint32_t pathOf(uint32_t parent, Directive directive) {
    return accounts.paths.in(parent, directive, &spare);
  }
  account::Row& rowOf(uint32_t thread, uint32_t path) {
    for (account::Row& row : rows[thread]) {
      if (row.path == path) return row;
    }
    account::Row& row = rows[thread].emplace_back();
    row.path = path;
    std::atomic<account::Row*>& bucket =
        accounts.threads[thread].buckets[path % account::Thread::kBuckets];
    row.next = bucket.load();
    bucket = &row;
    return row;
  }
  /// The thread spends time, which is charged.
  void spend(uint32_t thread, uint32_t path, Class one, uint64_t units) {
    account::Thread& of = accounts.threads[thread];
    of.sequence += 2;
    rowOf(thread, path).banks[of.switches & 1].of[account::indexOf(one)] += units;
    of.from += units;
    records[thread]->virtualUnits += units;
  }
  void open(uint32_t thread, uint32_t path, State state) {
    account::Thread& of = accounts.threads[thread];
    of.sequence += 2;
    of.row = &rowOf(thread, path);
    of.state = state;
  }
  /// An event of the thread finds out that there is a cut.
  void goOver(uint32_t thread) {
    account::Thread& of = accounts.threads[thread];
    of.sequence += 2;
    ++of.switches;
    of.epoch = accounts.cut.epoch.load();
  }

  AccountStream stream() {
    return AccountStream(
        {"r1", 77},
        [this](Directive directive) -> std::optional<uint64_t> {
          if (!isKnown) return std::nullopt;
          return addressOf(directive == kSameLoop ? kLoop : directive);
        },
        [this](Message message) {
          if (!isAccepting) return false;
          EXPECT_EQ(message.topic, Topic::kConstruct);
          EXPECT_EQ(message.key, "r1/0");
          EXPECT_LE(message.value.size(), 900'000u);
          sent.push_back(decodeAccount(message.value.substr(kWireHeaderBytes)));
          return true;
        },
        losses, [] { return uint32_t{2}; });
  }
  void cut(AccountStream& of) {
    of.beat();
    of.round(now);
  }
  /// A cut at a time.
  void ask(uint64_t at) {
    ASSERT_TRUE(accounts.cut.claim(account::CutWords::kHeartbeat));
    accounts.cut.ask(at);
  }
  /// A thread in no region marks a phase, and asks for a cut there.
  void mark(const char* name, uint64_t at) {
    account::Phase& phase = *accounts.phases.of(name);
    phase.mark(at);
    ASSERT_TRUE(
        accounts.cut.claim(account::CutWords::kFirstPhase + accounts.phases.numberOf(phase)));
    ASSERT_TRUE(phase.read(&accounts.cut.marked));
    accounts.cut.ask(at);
  }
  /// A clock of time, of which a second is over.
  void haveTime() {
    accounts.isVirtual = false;
    accounts.zeroNs = steadyNs() - 1'000'000'000;
  }
  /// Sum over what was sent.
  int64_t total(uint32_t thread, DirectiveKind kind, const std::string& number) const {
    std::set<int64_t> ids;
    int64_t sum = 0;
    for (const DecodedAccount& record : sent) {
      for (const DecodedAccount::Path& path : record.paths) {
        if (path.kind == static_cast<int64_t>(kind)) ids.insert(path.id);
      }
      for (const DecodedAccount::Row& row : record.rows) {
        if (row.thread == thread && ids.count(row.path) != 0) sum += row.numbers.at(number);
      }
    }
    return sum;
  }
  int64_t classes(uint32_t thread) const {
    int64_t sum = 0;
    for (const DecodedAccount& record : sent) {
      for (const DecodedAccount::Row& row : record.rows) {
        if (row.thread != thread) continue;
        for (const auto& [name, number] : row.numbers) sum += isClass(name) ? number : 0;
      }
    }
    return sum;
  }

  account::Accounts& accounts = shared().accounts;
  ThreadRecord* records[2] = {};
  std::deque<account::Row> rows[2];
  uint32_t spare = 0, region = 0, loop = 0;
  bool isKnown = true, isAccepting = true;
  std::vector<DecodedAccount> sent;
  Losses losses{[](const std::string&) {}};
  const Now now{1, 1234};
};

TEST_F(AccountStreamTest, shouldSendNothingWhereNoAccountsAreKept) {
  accounts.isOn = false;
  AccountStream of = stream();
  cut(of);
  of.finish(now);
  EXPECT_TRUE(sent.empty());
}

TEST_F(AccountStreamTest, shouldSendPathsOnceAndDifferences) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 10);
  spend(1, loop, Class::kImbalance, 4);
  rowOf(0, loop).banks[0].entries = 3;
  cut(of);
  spend(0, loop, Class::kWork, 5);
  cut(of);
  of.finish(now);
  ASSERT_EQ(sent.size(), 3u);
  EXPECT_EQ(sent[0].run, "r1");
  EXPECT_EQ(sent[0].incarnation, 77);
  EXPECT_EQ(sent[0].sentAt, 1234);
  EXPECT_EQ(sent[0].threads, 2);
  EXPECT_TRUE(sent[0].cutEnds);
  EXPECT_FALSE(sent[0].ended);
  ASSERT_EQ(sent[0].paths.size(), 3u);
  EXPECT_EQ(sent[0].paths[0].kind, 0);
  EXPECT_EQ(sent[0].paths[2].parent, sent[0].paths[1].id);
  EXPECT_EQ(sent[0].sites.at(static_cast<size_t>(sent[0].paths[2].site)),
            static_cast<int64_t>(addressOf(kLoop)));
  EXPECT_TRUE(sent[1].paths.empty());
  ASSERT_GE(sent[1].rows.size(), 1u);
  EXPECT_EQ(sent[1].rows.back().numbers.at("work"), 5);
  EXPECT_EQ(sent[1].rows.back().numbers.at("entries"), 0);
  EXPECT_TRUE(sent[2].ended);
  EXPECT_EQ(sent[2].cut, 15);
  for (size_t i = 0; i < sent.size(); i++) EXPECT_EQ(sent[i].sequence, static_cast<int64_t>(i));
  EXPECT_EQ(classes(0), 15);
  EXPECT_EQ(classes(1), 15);
  EXPECT_EQ(total(1, DirectiveKind::kProgram, "idle"), 11);
}

TEST_F(AccountStreamTest, shouldReadTheBankThatAThreadHasLeft) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 10);
  of.beat();
  goOver(0);
  spend(0, loop, Class::kWork, 7);
  of.round(now);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "work"), 10);
  of.beat();
  goOver(0);
  spend(0, loop, Class::kWork, 1);
  of.round(now);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "work"), 17);
  of.finish(now);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "work"), 18);
}

TEST_F(AccountStreamTest, shouldLendWhatIsOpenAndTakeItBack) {
  AccountStream of = stream();
  open(0, loop, State::kBarrier);
  records[0]->virtualUnits = 6;
  cut(of);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "imbalance"), 0);  // without a team there is none
  EXPECT_EQ(total(0, DirectiveKind::kFor, "barrier"), 6);
  records[0]->virtualUnits = 0;
  spend(0, loop, Class::kLimited, 6);
  cut(of);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "barrier"), 0);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "limited"), 6);
}

TEST_F(AccountStreamTest, shouldDeriveBodyAndExit) {
  AccountStream of = stream();
  const uint32_t task = pathOf(loop, kTask);
  spend(0, region, Class::kManagement, 3);
  rowOf(0, region).banks[0].enter = 2;
  spend(0, region, Class::kWork, 20);
  spend(0, loop, Class::kWork, 100);
  spend(0, loop, Class::kImbalance, 7);
  spend(0, task, Class::kWork, 50);
  of.finish(now);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "body"), 100);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "exit"), 7);
  EXPECT_EQ(total(0, DirectiveKind::kParallel, "enter"), 2);
  EXPECT_EQ(total(0, DirectiveKind::kParallel, "body"), 127);
  EXPECT_EQ(total(0, DirectiveKind::kParallel, "exit"), 1);
  EXPECT_EQ(total(0, DirectiveKind::kTask, "body"), 50);
}

TEST_F(AccountStreamTest, shouldAddUpPathsByThread) {
  AccountStream of = stream();
  spend(1, loop, Class::kWork, 5);
  of.finish(now);
  EXPECT_EQ(total(1, DirectiveKind::kParallel, "body"), 5);
  EXPECT_EQ(total(1, DirectiveKind::kProgram, "body"), 5);
  ASSERT_EQ(sent.size(), 1u);
  int rowsOfOther = 0;
  for (const DecodedAccount::Row& row : sent[0].rows) rowsOfOther += row.thread == 0 ? 1 : 0;
  EXPECT_EQ(rowsOfOther, 1);  // the program's, in which it is idle
}

TEST_F(AccountStreamTest, shouldTakeBackTheTimeOfPathsAroundWhatWasOpen) {
  AccountStream of = stream();
  open(0, loop, State::kBarrier);
  records[0]->virtualUnits = 6;
  cut(of);
  EXPECT_EQ(total(0, DirectiveKind::kParallel, "body"), 6);
  records[0]->virtualUnits = 0;
  open(0, account::kRootPath, State::kIdle);
  cut(of);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "barrier"), 0);
  EXPECT_EQ(total(0, DirectiveKind::kParallel, "body"), 0);
}

TEST_F(AccountStreamTest, shouldMakeOnePathOfOnePlace) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 1);
  spend(0, pathOf(region, kSameLoop), Class::kWork, 2);
  of.finish(now);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].paths.size(), 3u);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "work"), 3);
}

// A run's pictures have its paths in this order: it must not hang on what else was said of them.
TEST_F(AccountStreamTest, shouldNumberPathsAsTheyWereEnteredFirst) {
  AccountStream of = stream();
  const uint32_t last = pathOf(region, makeDirective(DirectiveKind::kCritical, 0x404000));
  account::Edge cause{};
  cause.other = last;
  cause.number[0] = 1;
  rowOf(0, account::kRootPath).causes = &cause;
  spend(0, last, Class::kWork, 1);
  spend(0, loop, Class::kWork, 1);
  isKnown = false;
  cut(of);
  EXPECT_TRUE(sent.empty());
  isKnown = true;
  of.round(now);
  ASSERT_EQ(sent.size(), 1u);
  std::vector<int64_t> kinds;
  for (const DecodedAccount::Path& path : sent[0].paths) kinds.push_back(path.kind);
  EXPECT_EQ(kinds, (std::vector<int64_t>{static_cast<int64_t>(DirectiveKind::kProgram),
                                         static_cast<int64_t>(DirectiveKind::kParallel),
                                         static_cast<int64_t>(DirectiveKind::kFor),
                                         static_cast<int64_t>(DirectiveKind::kCritical)}));
}

TEST_F(AccountStreamTest, shouldSendEdges) {
  AccountStream of = stream();
  account::Edge edge{};
  edge.other = region;
  edge.number[0] = 4;
  spend(0, loop, Class::kWork, 1);
  rowOf(0, loop).edges = &edge;
  cut(of);
  edge.number[0] = 9;
  cut(of);
  ASSERT_EQ(sent.size(), 2u);
  ASSERT_EQ(sent[1].edges.size(), 1u);
  EXPECT_EQ(sent[0].edges.at(0).passes, 4);
  EXPECT_EQ(sent[1].edges[0].passes, 5);
  EXPECT_EQ(sent[1].edges[0].path, sent[0].paths[2].id);
  EXPECT_EQ(sent[1].edges[0].predecessor, sent[0].paths[1].id);
}

TEST_F(AccountStreamTest, shouldWaitForPlaces) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 5);
  isKnown = false;
  cut(of);
  EXPECT_TRUE(sent.empty());
  spend(0, loop, Class::kWork, 5);
  of.beat();  // one at a time
  isKnown = true;
  of.round(now);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "work"), 5);
}

TEST_F(AccountStreamTest, shouldSendAgainWhatWasNotTaken) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 5);
  isAccepting = false;
  cut(of);
  isAccepting = true;
  cut(of);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].sequence, 0);
  EXPECT_EQ(sent[0].paths.size(), 3u);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "work"), 5);
}

/// Between two readings a thread passes the cut that it was read at without an event, and the next.
TEST_F(AccountStreamTest, shouldKnowWhatAThreadLeftThatWentOverTwice) {
  haveTime();
  AccountStream of = stream();
  account::Thread& thread = accounts.threads[0];
  account::Row& row = rowOf(0, loop);
  open(0, loop, State::kWork);
  row.banks[0].of[account::indexOf(Class::kWork)] = 60;
  thread.from = 60;
  ask(100);
  of.round(now);
  EXPECT_EQ(classes(0), 100);
  // Its first event behind that cut divides the piece: it did not run for ten of it.
  row.banks[0].of[account::indexOf(Class::kWork)] += 30;
  row.banks[0].of[account::indexOf(Class::kPreempted)] += 10;
  goOver(0);
  row.banks[1].of[account::indexOf(Class::kWork)] += 50;
  thread.from = 150;
  ask(150);
  goOver(0);
  row.banks[0].of[account::indexOf(Class::kWork)] += 7;
  thread.from = 157;
  of.round(now);
  EXPECT_EQ(classes(0), 150);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "preempted"), 0);  // not known before the next cut
  accounts.endedAt = 157;
  of.finish(now);
  EXPECT_EQ(classes(0), 157);
  EXPECT_EQ(total(0, DirectiveKind::kFor, "preempted"), 10);
}

TEST_F(AccountStreamTest, shouldTakeBackWhatAThreadDidBeforeItHeardOfACut) {
  haveTime();
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 103);
  ask(100);
  goOver(0);
  accounts.threads[0].passedAt = 103;
  spend(0, loop, Class::kWork, 50);
  of.round(now);
  EXPECT_EQ(classes(0), 100);
  ask(200);
  goOver(0);
  spend(0, loop, Class::kWork, 50);
  of.round(now);
  EXPECT_EQ(classes(0), 153);  // all that was in the bank
}

constexpr char kStep[] = "step", kOther[] = "other";

TEST_F(AccountStreamTest, shouldSendPhasesThatWereMarked) {
  AccountStream of = stream();
  accounts.phases.of(kStep)->mark(0);
  accounts.phases.of(kOther)->mark(3);
  accounts.phases.of(kStep)->mark(5);
  cut(of);
  accounts.phases.of(kStep)->mark(17);
  cut(of);
  cut(of);
  ASSERT_EQ(sent.size(), 3u);
  EXPECT_EQ(sent[0].phases.at("step"), (DecodedAccount::Phase{{"marks", 2},
                                                              {"closed", 1},
                                                              {"first", 0},
                                                              {"last", 5},
                                                              {"squaresHigh", 0},
                                                              {"squaresLow", 25},
                                                              {"least", 5},
                                                              {"most", 5}}));
  EXPECT_EQ(sent[0].phases.at("other").at("marks"), 1u);
  EXPECT_EQ(sent[0].phases.at("other").at("closed"), 0u);
  EXPECT_EQ(sent[1].phases.size(), 1u);
  EXPECT_EQ(sent[1].phases.at("step").at("squaresLow"), 25u + 144);
  EXPECT_TRUE(sent[2].phases.empty());
  for (const DecodedAccount& record : sent) EXPECT_EQ(record.cutPhase, "");
}

TEST_F(AccountStreamTest, shouldSendACutAtAMark) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 10);
  spend(1, loop, Class::kWork, 4);
  mark(kStep, 10);
  of.beat();                            // there is one
  accounts.phases.of(kStep)->mark(11);  // the program has gone on
  of.round(now);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].cutPhase, "step");
  EXPECT_EQ(sent[0].cut, 10);
  EXPECT_EQ(sent[0].phases.at("step").at("marks"), 1u);
  EXPECT_EQ(classes(0), 10);
  EXPECT_EQ(classes(1), 10);  // it is in no region
  EXPECT_EQ(total(1, DirectiveKind::kProgram, "idle"), 6);
  of.round(now);
  EXPECT_EQ(sent.size(), 1u);
  cut(of);
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[1].cutPhase, "");
  EXPECT_EQ(sent[1].phases.at("step").at("marks"), 2u);
}

TEST_F(AccountStreamTest, shouldSendACutAtAMarkBeforeTheLast) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 5);
  isKnown = false;
  mark(kStep, 5);
  of.round(now);
  spend(0, loop, Class::kWork, 2);
  mark(kStep, 7);
  of.round(now);
  EXPECT_TRUE(sent.empty());
  isKnown = true;
  of.round(now);
  spend(0, loop, Class::kWork, 1);
  of.finish(now);
  ASSERT_EQ(sent.size(), 3u);
  EXPECT_EQ(sent[0].cut, 5);
  EXPECT_EQ(sent[1].cut, 8);  // on the virtual clock programs wait, unlike this one
  EXPECT_EQ(sent[1].cutPhase, "step");
  EXPECT_EQ(sent[1].phases.at("step").at("last"), 7u);
  EXPECT_FALSE(sent[1].ended);
  EXPECT_TRUE(sent[2].ended);
  EXPECT_EQ(sent[2].cutPhase, "");
  EXPECT_EQ(classes(0), 8);
}

TEST_F(AccountStreamTest, shouldSendPhasesAgainThatWereNotTaken) {
  AccountStream of = stream();
  isAccepting = false;
  mark(kStep, 0);
  of.round(now);
  isAccepting = true;
  cut(of);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].cutPhase, "");
  EXPECT_EQ(sent[0].phases.at("step").at("marks"), 1u);
}

TEST_F(AccountStreamTest, shouldSayAtTheEndThatAPhaseHasNoCut) {
  accounts.phases.of(kStep)->mark(0);
  accounts.phases.of(kStep)->isInRegion = true;
  stream().finish(now);
  EXPECT_TRUE(hasLimit(Limit::kPhase));
  shared().counters.limits[static_cast<size_t>(Limit::kPhase)] = false;
  accounts.phases.of(kStep)->cutAt = 1;
  stream().finish(now);
  EXPECT_FALSE(hasLimit(Limit::kPhase));
}

TEST_F(AccountStreamTest, shouldSpreadALargeCutOverRecords) {
  AccountStream of = stream();
  constexpr uint64_t kLong = uint64_t{1} << 55;  // 8 bytes
  constexpr uint32_t kPaths = 10'000;
  for (uint32_t i = 0; i < kPaths; i++) {
    account::Row& row = rows[0].emplace_back();
    row.path = pathOf(region, makeDirective(DirectiveKind::kFor, 0x500000 + i));
    row.banks[0].entries = row.banks[0].bodies = kLong + i;
    for (account::Counter& counter : row.banks[0].of) counter = kLong;
    std::atomic<account::Row*>& bucket =
        accounts.threads[0].buckets[row.path % account::Thread::kBuckets];
    row.next = bucket.load();
    bucket = &row;
  }
  mark(kStep, 0);
  of.round(now);
  ASSERT_GT(sent.size(), 1u);
  size_t found = 0;
  for (size_t i = 0; i < sent.size(); i++) {
    const bool isLast = i + 1 == sent.size();
    EXPECT_EQ(sent[i].cutEnds, isLast);
    EXPECT_EQ(sent[i].cutPhase, isLast ? "step" : "");
    EXPECT_EQ(sent[i].phases.size(), isLast ? 1u : 0u);
    found += sent[i].rows.size();
  }
  EXPECT_GE(found, kPaths);
}

TEST_F(AccountStreamTest, shouldEndWithTheCutBeforeWhereAThreadWasEndedInItsAccount) {
  AccountStream of = stream();
  spend(0, loop, Class::kWork, 5);
  cut(of);
  spend(0, loop, Class::kWork, 9);
  accounts.threads[0].sequence++;
  of.finish(now);
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_TRUE(sent[1].ended);
  EXPECT_EQ(sent[1].cut, sent[0].cut);
  EXPECT_TRUE(sent[1].rows.empty());
  EXPECT_EQ(classes(0), 5);
}

}  // namespace
}  // namespace whip::helper
