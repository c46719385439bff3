#include "guest/core/account/account.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <thread>
#include <vector>

namespace whip::account {
namespace {

const Directive kLoop = makeDirective(DirectiveKind::kFor, 0x401000);
const Directive kTask = makeDirective(DirectiveKind::kTask, 0x402000);

struct PathTableTest : testing::Test {
  std::unique_ptr<PathTable> table{new PathTable()};
  uint32_t spare = 0;
};

TEST_F(PathTableTest, shouldGiveAPathItsNumberOnce) {
  const uint32_t loop = table->in(kRootPath, kLoop, &spare);
  EXPECT_NE(loop, kRootPath);
  EXPECT_EQ(table->in(kRootPath, kLoop, &spare), loop);
  const uint32_t task = table->in(loop, kTask, &spare);
  EXPECT_NE(table->in(kRootPath, kTask, &spare), task);
  EXPECT_EQ(table->paths[task].parent, loop);
}

TEST_F(PathTableTest, shouldGoBackToThePathThatContainsTheDirective) {
  const uint32_t task = table->in(kRootPath, kTask, &spare);
  const uint32_t loop = table->in(task, kLoop, &spare);
  EXPECT_EQ(table->in(loop, kTask, &spare), task);
  EXPECT_EQ(table->in(task, kTask, &spare), task);
}

TEST_F(PathTableTest, shouldSayWhenItIsFull) {
  uint64_t address = 1;
  while (table->in(kRootPath, makeDirective(DirectiveKind::kFor, address), &spare) != kNoPath) {
    ++address;
  }
  EXPECT_EQ(address, PathTable::kMax);
  EXPECT_NE(table->in(kRootPath, makeDirective(DirectiveKind::kFor, 1), &spare), kNoPath);
}

TEST_F(PathTableTest, shouldAgreeOnNumbersAmongThreads) {
  constexpr size_t kThreads = 4;
  constexpr uint64_t kPaths = 500;
  std::vector<std::vector<uint32_t>> numbers(kThreads);
  std::vector<std::thread> threads;
  for (std::vector<uint32_t>& mine : numbers) {
    threads.emplace_back([&mine, this] {
      uint32_t own = 0;
      for (uint64_t i = 1; i <= kPaths; ++i) {
        mine.push_back(table->in(kRootPath, makeDirective(DirectiveKind::kFor, i), &own));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::vector<uint32_t>& mine : numbers) EXPECT_EQ(mine, numbers[0]);
  EXPECT_EQ(std::set<uint32_t>(numbers[0].begin(), numbers[0].end()).size(), kPaths);
}

uint64_t sum(const Shares& shares) {
  uint64_t all = 0;
  for (const uint64_t of : shares.of) all += of;
  return all;
}

struct DivideTest : testing::Test {
  std::unique_ptr<Team> team{new Team()};
  Piece piece;

  void SetUp() override {
    piece.from = 100;
    piece.team = team.get();
    piece.barrier = 3;
  }
  Shares until(uint64_t to, bool waitsForTasks = false) {
    Shares shares;
    divide(piece, to, 60, waitsForTasks, shares);
    EXPECT_EQ(sum(shares), to - piece.from);
    return shares;
  }
  static void put(Stamp& stamp, uint64_t number, uint64_t at) {
    stamp.at = at;
    stamp.number = number;
  }
};

TEST_F(DivideTest, shouldTakeTheToolFromTheWorkAndTheRestAsPreempted) {
  piece.state = State::kWork;
  piece.tool = 10;
  Shares shares = until(200);
  EXPECT_EQ(shares[Class::kTool], 10u);
  EXPECT_EQ(shares[Class::kWork], 50u);
  EXPECT_EQ(shares[Class::kPreempted], 40u);
}

TEST_F(DivideTest, shouldNotTakeMoreThanThereIsForTheTool) {
  piece.state = State::kSync;
  piece.tool = 500;
  Shares shares = until(130);
  EXPECT_EQ(shares[Class::kTool], 30u);
  EXPECT_EQ(shares[Class::kSync], 0u);
  EXPECT_EQ(shares.enter, 0u);
}

TEST_F(DivideTest, shouldCountWaitsToEnter) {
  piece.state = State::kEnter;
  Shares shares = until(130);
  EXPECT_EQ(shares[Class::kManagement], 30u);
  EXPECT_EQ(shares.enter, 30u);
}

TEST_F(DivideTest, shouldTakeABarrierForImbalanceWhileAMemberIsMissing) {
  piece.state = State::kBarrier;
  put(team->arrived[1], 1, 110);  // an earlier barrier's
  EXPECT_EQ(until(200)[Class::kImbalance], 100u);
}

TEST_F(DivideTest, shouldDivideABarrierAtItsLastMemberAndItsLastTask) {
  piece.state = State::kBarrier;
  put(team->arrived[1], 3, 130);
  put(team->tasksEnded[1], 3, 180);
  Shares shares = until(200);
  EXPECT_EQ(shares[Class::kImbalance], 30u);
  EXPECT_EQ(shares[Class::kTaskwait], 50u);
  EXPECT_EQ(shares[Class::kBarrier], 20u);
}

TEST_F(DivideTest, shouldNotCountTasksBeforeTheLastMember) {
  piece.state = State::kBarrier;
  piece.isLimited = true;
  put(team->arrived[1], 3, 130);
  put(team->tasksEnded[1], 3, 120);
  Shares shares = until(200);
  EXPECT_EQ(shares[Class::kLimited], 30u);
  EXPECT_EQ(shares[Class::kTaskwait], 0u);
  EXPECT_EQ(shares[Class::kBarrier], 70u);
}

TEST_F(DivideTest, shouldWaitForTasksThatAreNotOver) {
  piece.state = State::kBarrier;
  put(team->arrived[1], 3, 130);
  EXPECT_EQ(until(200, true)[Class::kTaskwait], 70u);
}

TEST_F(DivideTest, shouldBeIdleBehindTheRegion) {
  piece.state = State::kLastBarrier;
  put(team->arrived[1], 3, 130);
  EXPECT_EQ(until(200)[Class::kBarrier], 70u);
  team->ended = 150 + 1;
  Shares shares = until(200);
  EXPECT_EQ(shares[Class::kBarrier], 20u);
  EXPECT_EQ(shares[Class::kIdle], 50u);
}

TEST_F(DivideTest, shouldHaveNoPartsBeforeItsStart) {
  piece.state = State::kWork;
  Shares shares;
  divide(piece, 90, 0, false, shares);
  EXPECT_EQ(sum(shares), 0u);
}

}  // namespace
}  // namespace whip::account
