// The guest's side of a run, with a helper and a mock broker: each program is a child of the test.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "decoded_account.h"
#include "decoded_batch.h"
#include "decoded_run.h"
#include "guest/core/clock/clock.h"
#include "guest/core/link/shipper.h"
#include "guest/core/memory/arena.h"
#include "guest/core/shared/loaded.h"
#include "guest/core/shared/shared.h"
#include "guest/core/shared/tags.h"
#include "guest/core/thread/thread_record.h"
#include "helper/kafka/topic.h"
#include "mock_platform.h"
#include "rows.h"

namespace whip::helper {
namespace {

const RunFacts kFacts{"virtual", "units", 0, "test"};

class LinkTest : public testing::Test {
 protected:
  /// Runs a program between its start and its end, in a process of its own; returns how that ended,
  /// as waitpid reports it.
  static int run(const std::function<void(ThreadRecord&)>& program, bool ends = true) {
    const pid_t child = fork();
    if (child == 0) {
      chooseClock("virtual");
      if (!shipper().prepare()) _exit(3);
      noteModules();
      ThreadRecord* thread = ThreadTable::acquire();
      if (thread == nullptr || !shipper().start(kFacts)) _exit(4);
      program(*thread);
      if (ends) shipper().stop(EndReason::kExit);
      _exit(0);
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return status;
  }

  /// How the runs that have ended so far ended.
  std::multiset<std::string> ends() const {
    std::multiset<std::string> reasons;
    for (const Received& message : platform_.broker().contents({"whip.run"})) {
      const DecodedRun record = decodeRun(message.value.substr(kWireHeaderBytes));
      if (record.hasEnd) reasons.insert(record.endReason);
    }
    return reasons;
  }

  size_t batches() const { return platform_.broker().contents({"whip.node"}).size(); }

  MockPlatform platform_;
};

TEST_F(LinkTest, shouldBeWantedByABrokerOnly) {
  EXPECT_TRUE(shipper().wanted());
  setenv("WHIP_BOOTSTRAP", "", 1);
  EXPECT_FALSE(shipper().wanted());
  unsetenv("WHIP_BOOTSTRAP");
  EXPECT_FALSE(shipper().wanted());
}

TEST_F(LinkTest, shouldRecordProgramsThatEndAtOnce) {
  constexpr size_t kRuns = 5;
  for (size_t i = 0; i < kRuns; i++) {
    EXPECT_EQ(run([](ThreadRecord& thread) { thread.ring.push(strandRow({0, 1, 0}, 1, 0, 0)); }),
              0);
  }
  EXPECT_EQ(ends().count("exit"), kRuns);
  EXPECT_EQ(batches(), kRuns);
}

TEST_F(LinkTest, shouldRecordAllThatAKilledProgramWrote) {
  constexpr uint64_t kRows = 10'000;
  const int status = run([](ThreadRecord& thread) {
    for (uint64_t i = 0; i < kRows; i++) thread.ring.push(strandRow({0, 1, i}, 1, 0, 0));
    raise(SIGKILL);
  });
  EXPECT_TRUE(WIFSIGNALED(status));
  ASSERT_TRUE(comes([this] { return ends().count("signal SIGKILL") == 1; }));
  size_t items = 0;
  for (const Received& message : platform_.broker().contents({"whip.node"})) {
    items += static_cast<size_t>(decodeBatch(message.value.substr(kWireHeaderBytes)).strands.count);
  }
  EXPECT_EQ(items, kRows);
}

/// A program of one thread that marks a phase at 1, 3 and 6, and waits for the cuts there.
void markPhases(ThreadRecord& thread) {
  account::Accounts& accounts = shared().accounts;
  account::Thread& own = accounts.threads[thread.number];
  auto* const root = static_cast<account::Row*>(mapShared(sizeof(account::Row)));
  if (root == nullptr) _exit(10);
  own.row = own.buckets[account::kRootPath] = root;
  own.state = account::State::kWork;
  own.root = root;
  accounts.isVirtual = true;
  accounts.isOn = true;
  account::Phase& phase = *accounts.phases.of(internName("step"));
  const auto soon = [](const auto& condition) {
    while (!condition()) usleep(100);
  };
  for (const uint64_t units : {1, 2, 3}) {
    bump(thread.virtualUnits, units);
    phase.mark(thread.virtualUnits);
    soon([&] { return accounts.cut.claim(account::CutWords::kFirstPhase); });
    phase.read(&accounts.cut.marked);
    accounts.cut.ask(thread.virtualUnits);
    soon([&] { return accounts.cut.claimant == account::CutWords::kNobody; });
  }
}

TEST_F(LinkTest, shouldCutAtMarksOfAProgramThatIsKilledInAnIteration) {
  run([](ThreadRecord& thread) {
    markPhases(thread);
    bump(thread.virtualUnits, 100);
    raise(SIGKILL);
  });
  ASSERT_TRUE(comes([this] { return ends().count("signal SIGKILL") == 1; }));
  std::vector<int64_t> cuts;
  uint64_t marks = 0;
  DecodedAccount last;
  for (const Received& message : platform_.broker().contents({"whip.construct"})) {
    last = decodeAccount(message.value.substr(kWireHeaderBytes));
    if (last.cutPhase == "step") cuts.push_back(last.cut);
    for (const auto& [name, numbers] : last.phases) marks = numbers.at("marks");
  }
  EXPECT_EQ(cuts, (std::vector<int64_t>{1, 3, 6}));
  EXPECT_EQ(marks, 3u);
  EXPECT_TRUE(last.ended);
  EXPECT_EQ(last.cut, 106);
}

// Where the helper has something of its own, it cannot map a piece of the file.
TEST_F(LinkTest, shouldMapPiecesWhereNoLibraryLies) {
  EXPECT_EQ(run([](ThreadRecord&) {
              constexpr uintptr_t kLowestLibrary = 0x2aaa'aaaa'a000;  // Linux, x86-64 and 48 bits
              for (const size_t bytes : {size_t{2}, size_t{5000}, size_t{1} << 30}) {
                auto* piece = static_cast<unsigned char*>(mapShared(bytes));
                if (piece == nullptr) _exit(10);
                if (reinterpret_cast<uintptr_t>(piece) + bytes > kLowestLibrary) _exit(11);
                for (const size_t at : {size_t{0}, bytes - 1}) {
                  if (piece[at] != 0) _exit(12);  // another piece's
                  piece[at] = 1;
                }
              }
            }),
            0);
}

TEST_F(LinkTest, shouldLeaveAForkedChildAlone) {
  EXPECT_EQ(run([](ThreadRecord&) {
              const pid_t child = fork();
              if (child == 0) {
                shipper().stop(EndReason::kExit);  // even if abandon() was not called first
                _exit(7);
              }
              int status = 0;
              const bool isChild = waitpid(child, &status, 0) == child;
              if (!isChild || WEXITSTATUS(status) != 7) _exit(5);
            }),
            0);
  EXPECT_EQ(ends().size(), 1u);
}

TEST_F(LinkTest, shouldLeaveNothingInTheProgramThatItCouldSee) {
  EXPECT_EQ(run([](ThreadRecord&) {
              for (int file = 3; file < 1024; file++) {
                char path[64], target[256] = {};
                std::snprintf(path, sizeof path, "/proc/self/fd/%d", file);
                if (readlink(path, target, sizeof target - 1) > 0 &&
                    std::string(target).find("whip") != std::string::npos) {
                  _exit(10);
                }
              }
              if (waitpid(-1, nullptr, WNOHANG) != -1) _exit(11);
              std::ifstream status("/proc/self/status");
              std::string line;
              while (std::getline(status, line)) {
                if (line.rfind("Threads:", 0) == 0 && line != "Threads:\t1") _exit(12);
              }
            }),
            0);
}

}  // namespace
}  // namespace whip::helper
