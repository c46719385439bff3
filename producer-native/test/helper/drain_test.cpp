#include "helper/batch/drain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <utility>

#include "decoded_batch.h"
#include "guest/core/clock/clock.h"
#include "guest/core/thread/open_node.h"
#include "in_detail.h"
#include "rows.h"

namespace whip::helper {
namespace {

constexpr uint64_t kRegion = makeNodeId(0, 1);

/// A different number of 64 bits for every i: as long as a number gets on the wire.
uint64_t wide(uint64_t i) { return (i + 1) * 0x9e3779b97f4a7c15u | uint64_t{1} << 63; }

/// Nothing has to be waited for.
Lookups knowsAll() {
  return {[](uint64_t address) { return std::optional<uint64_t>(address); },
          [](uint64_t) { return TagEntry{}; }, [](uint64_t) { return true; }};
}

struct DrainTest : testing::Test {
  std::vector<DecodedBatch> batches;
  bool accepts = true;
  size_t rows = 0;       // that the messages speak of
  size_t bytesMost = 0;  // of one of them
  std::set<std::pair<uint64_t, bool>> expected;
  uint64_t unknown = 0;  // an address that is still being looked up
  Losses losses{[](const std::string&) {}};
  ThreadRecord* thread = nullptr;
  Drain drain{
      {"run", 5, 0, 0, 0},
      {[this](uint64_t address) {
         return address == unknown ? std::nullopt : std::optional<uint64_t>(address);
       },
       [](uint64_t) { return TagEntry{}; }, [](uint64_t) { return true; },
       [this](uint64_t address, bool isDirective) { expected.insert({address, isDirective}); }},
      [this](Message message) {
        EXPECT_EQ(message.topic, Topic::kNode);
        rows += message.rows;
        bytesMost = std::max(bytesMost, message.value.size());
        if (accepts) batches.push_back(decodeBatch(message.value.substr(kWireHeaderBytes)));
        return accepts;
      },
      losses};

  void SetUp() override {
    chooseClock("virtual");
    thread = ThreadTable::acquire();
    ASSERT_NE(thread, nullptr);
  }
  void TearDown() override {
    Drain::discard(losses, Loss::kNotRecording);
    ThreadTable::release(*thread);
  }
  /// At most as many as the ring has room for.
  void pushStrands(uint64_t count, uint64_t first = 0) {
    for (uint64_t i = first; i < first + count; i++) {
      thread->ring.push(strandRow({0, 1, i}, i, 16, 32));
    }
  }
};

TEST_F(DrainTest, shouldSendBurdensWithoutItems) {
  thread->ring.push(burdenRow({7, 1, 2, 3, BurdenRow::kUnknown, BurdenRow::kUnknown}));
  drain.round({1000, 1});
  drain.round({1500, 1});
  ASSERT_EQ(batches.size(), 1u);
  ASSERT_TRUE(batches[0].burdens);
  EXPECT_EQ(batches[0].burdens->count, 1);
  EXPECT_EQ(rows, 0u);
  thread->ring.push(burdenRow({8}));
  EXPECT_EQ(Drain::discard(losses, Loss::kNotRecording), 1u);
  EXPECT_EQ(losses.total(), 0u) << "it is no item";
}

TEST_F(DrainTest, shouldSendStampsWithoutItems) {
  thread->ring.push(stampRow({7, 1, 0, 3, 100, 120}));
  drain.round({1000, 1});
  drain.round({1500, 1});
  ASSERT_EQ(batches.size(), 1u);
  ASSERT_TRUE(batches[0].stamps);
  EXPECT_EQ(batches[0].stamps->count, 1);
  EXPECT_FALSE(batches[0].burdens);
  EXPECT_EQ(rows, 0u);
  thread->ring.push(stampRow({8}));
  EXPECT_EQ(Drain::discard(losses, Loss::kNotRecording), 1u);
  EXPECT_EQ(losses.total(), 0u) << "it is no item";
}

TEST_F(DrainTest, shouldWaitForAFullOrOldBatch) {
  pushStrands(10);
  EXPECT_EQ(drain.round({1000, 1}), 10u);
  drain.round({1499, 1});
  EXPECT_TRUE(batches.empty());
  drain.round({1500, 77});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].strands.count, 10);
  EXPECT_EQ(batches[0].run, "run");
  EXPECT_EQ(batches[0].incarnation, 5);
  EXPECT_EQ(batches[0].thread, static_cast<int>(thread->number));
  EXPECT_EQ(batches[0].sentAt, 77);
}

TEST_F(DrainTest, shouldSendFullBatchesAtOnceAndNumberThemWithoutGaps) {
  pushStrands(Lane::kBatchRows);
  drain.round({1000, 1});
  pushStrands(Lane::kBatchRows, Lane::kBatchRows);
  drain.round({1000, 1});
  ASSERT_EQ(batches.size(), 2u);
  for (int i = 0; i < 2; i++) {
    EXPECT_EQ(batches[i].strands.count, static_cast<int>(Lane::kBatchRows));
    EXPECT_EQ(batches[i].sequence, i);
    EXPECT_EQ(batches[i].strands.column["index"].front(), i * Lane::kBatchRows);
  }
}

TEST_F(DrainTest, shouldStayBelowWhatABrokerTakes) {
  for (uint64_t i = 0; i < OpenNodes::kPerBatchMax; i++) {
    thread->ring.push(openRow(Kind::kTask, {wide(i), wide(i + 1), wide(i + 2)}, wide(i + 3),
                              wide(i), wide(i), wide(i)));
  }
  drain.round({1000, 1});
  for (uint64_t i = 0; i < Lane::kBatchRows; i++) {
    thread->ring.push(strandRow({wide(i), wide(i + 1), wide(i + 2)}, wide(i), wide(i), wide(i + 1),
                                makeDirective(DirectiveKind::kTask, wide(i) >> 16), wide(i)));
  }
  drain.round({1000, 1});
  drain.finish({2000, 1});
  EXPECT_EQ(rows, Lane::kBatchRows);
  EXPECT_GT(batches.size(), 2u);
  EXPECT_LT(bytesMost, 1'000'000u);
}

TEST_F(DrainTest, shouldReuseTheNumberOfADroppedBatch) {
  accepts = false;
  pushStrands(Lane::kBatchRows);
  drain.round({1000, 1});
  accepts = true;
  pushStrands(Lane::kBatchRows);
  drain.round({1001, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].sequence, 0);
  EXPECT_EQ(drain.batches().at(thread->number), 1u);
}

TEST_F(DrainTest, shouldEmptyTheRingWhileAPlaceIsLookedUp) {
  unknown = 32;
  pushStrands(100);
  EXPECT_EQ(drain.round({1000, 1}), 100u);
  EXPECT_EQ(drain.backlog(), 100u);
  drain.round({2000, 1});
  EXPECT_TRUE(batches.empty());
  unknown = 0;
  pushStrands(1);
  drain.round({2001, 1});
  EXPECT_EQ(drain.backlog(), 0u);
  drain.round({2501, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].strands.count, 101);
  EXPECT_EQ(batches[0].strands.column["index"].back(), 0u);  // in the order of the ring
}

TEST_F(DrainTest, shouldExpectThePlacesOfRowsThatWait) {
  unknown = 32;
  pushStrands(1);
  thread->ring.push(strandRow({0, 1, 1}, 10, 48, 64));
  thread->ring.push(nodeRow(Kind::kTask, {0, 1, 2}, 7, 1, makeDirective(DirectiveKind::kTask, 80)));
  drain.round({1000, 1});
  EXPECT_EQ(drain.backlog(), 3u);
  EXPECT_EQ(expected.count({48, false}), 1u);
  EXPECT_EQ(expected.count({64, false}), 1u);
  EXPECT_EQ(expected.count({80, true}), 1u);
}

TEST_F(DrainTest, shouldLeaveRowsInTheRingWhenTooManyWait) {
  unknown = 32;
  size_t taken = 0, pushed = 0;
  while (taken == pushed) {
    pushStrands(Ring::kDefaultRows);
    pushed += Ring::kDefaultRows;
    taken += drain.round({1000, 1});
  }
  EXPECT_EQ(taken, Lane::kBacklogRowsMax);
  EXPECT_EQ(drain.backlog(), Lane::kBacklogRowsMax);
  unknown = 0;
  while (drain.round({1000, 1}) > 0) {
  }
  EXPECT_EQ(drain.backlog(), 0u);
}

TEST_F(DrainTest, shouldSendTheRestAtTheEnd) {
  pushStrands(3);
  thread->ring.push(dependsRow({0, 1, 3}));
  drain.finish({1000, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].strands.count, 3);
  EXPECT_EQ(batches[0].nodes.count, 1);
}

TEST_F(DrainTest, shouldRepeatOpenNodesInEveryBatch) {
  const uint64_t member = makeNodeId(thread->number, 1 << 20);
  thread->ring.push(openRow(Kind::kMember, {kRegion, kRegion, 0}, member, 0, 0, 2));
  pushStrands(1);
  drain.round({1000, 1});
  drain.round({1500, 1});
  pushStrands(1);
  drain.round({1600, 1});
  drain.round({2100, 1});
  ASSERT_EQ(batches.size(), 2u);
  for (DecodedBatch& batch : batches) {
    ASSERT_EQ(batch.opens.count, 1);
    EXPECT_EQ(batch.opens.column["id"][0], member);
    EXPECT_EQ(batch.opens.column["b"][0], 2u);
  }
}

TEST_F(DrainTest, shouldShowAThreadThatFinishesNothingEverySecond) {
  const uint64_t member = makeNodeId(thread->number, 1 << 21);
  thread->ring.push(openRow(Kind::kMember, {kRegion, kRegion, 0}, member));
  drain.round({5000, 1});
  EXPECT_EQ(batches.size(), 1u);  // the first time at once
  drain.round({5999, 1});
  EXPECT_EQ(batches.size(), 1u);
  drain.round({6000, 1});
  ASSERT_EQ(batches.size(), 2u);
  EXPECT_EQ(batches[1].sequence, 1);
  EXPECT_EQ(batches[1].strands.count + batches[1].nodes.count, 0);
  // Popped by another thread: taken back with one more batch, then silence.
  thread->ring.push(nodeRow(Kind::kMember, {kRegion, kRegion, 0}, member, 0));
  drain.round({7000, 1});
  drain.round({8000, 1});
  ASSERT_EQ(batches.size(), 3u);
  EXPECT_EQ(batches[2].opens.count, 0);
  drain.round({20000, 1});
  EXPECT_EQ(batches.size(), 3u);
}

TEST_F(DrainTest, shouldLetBatchesGetAsOldAsIsAskedFor) {
  std::vector<size_t> sent;
  Drain patient(
      {"run", 5, 0, 0, 0}, knowsAll(),
      [&](Message message) {
        sent.push_back(message.rows);
        return true;
      },
      losses, 5000);
  pushStrands(1);
  patient.round({1000, 1});
  pushStrands(1);
  patient.round({5999, 1});
  EXPECT_TRUE(sent.empty());
  patient.round({6000, 1});
  EXPECT_EQ(sent, std::vector<size_t>{2});
}

TEST_F(DrainTest, shouldShowTheRunningStrand) {
  OpenNode container;
  container.region = kRegion;
  container.id = makeNodeId(thread->number, 9);
  container.items = 4;
  container.kind = Kind::kTask;
  container.strandDirective = makeDirective(DirectiveKind::kParallel, 64);
  thread->live.publish(&container, 80, 0, 12, 0);
  drain.round({5000, 1});
  ASSERT_EQ(batches.size(), 1u);
  ASSERT_EQ(batches[0].openStrands.count, 1);
  EXPECT_EQ(batches[0].openStrands.column["index"][0], 4u);
  EXPECT_EQ(batches[0].openStrands.column["work"][0], 12u);
  thread->live.clear();
}

TEST_F(DrainTest, shouldKeepTheRowsOfAFoldedItemInOneBatchAndCountThemAsOne) {
  pushStrands(Lane::kBatchRows - 1);
  drain.round({1000, 1});
  for (const Row& row : foldedRows(
           {0, 1, 5000}, 70, {foldedStrandRow(16, 32, 0, 0, 9, 9, 9, 9), foldedLockRow(64, 3)})) {
    thread->ring.push(row);
  }
  drain.round({1000, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].strands.count, static_cast<int>(Lane::kBatchRows) - 1);
  EXPECT_EQ(batches[0].folded["folded"].count, 1);
  EXPECT_EQ(batches[0].folded["foldedLocks"].count, 1);
  EXPECT_EQ(rows, Lane::kBatchRows);
}

TEST_F(DrainTest, shouldCountAFoldedItemThatIsNotAllThere) {
  thread->ring.push(foldedRows({0, 1, 0}, 70, {foldedLockRow(64, 3)}).front());
  pushStrands(1);
  drain.finish({1000, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].folded["folded"].count, 0);
  EXPECT_EQ(losses.of(Loss::kTornItem), 1u);
}

TEST_F(DrainTest, shouldLoseNothingWhileTheThreadMakesRows) {
  constexpr uint64_t kRows = 300'000;
  std::atomic<bool> over{false};
  std::thread program([&] {
    for (uint64_t i = 0; i < kRows; i++) {
      while (!thread->ring.push(strandRow({0, 1, i}, i, 16, 32))) {
      }
    }
    over = true;
  });
  for (int64_t now = 1000; !over; now++) drain.round({now, 1});
  program.join();
  drain.finish({900'000, 1});
  uint64_t expected = 0;
  for (size_t i = 0; i < batches.size(); i++) {
    EXPECT_EQ(batches[i].sequence, static_cast<int64_t>(i));
    for (const uint64_t index : batches[i].strands.column["index"]) ASSERT_EQ(index, expected++);
  }
  EXPECT_EQ(expected, kRows);
}

/// One thread more than share a stream.
struct DrainTogetherTest : testing::Test {
  std::vector<std::pair<std::string, DecodedBatch>> batches;
  Losses losses{[](const std::string&) {}};
  std::vector<ThreadRecord*> threads;
  std::unique_ptr<Drain> drain;
  uint64_t unknown = 0;  // an address that is still being looked up

  void SetUp() override {
    chooseClock("virtual");
    while (threads.size() <= Drain::kThreadsTogether) threads.push_back(ThreadTable::acquire());
    ASSERT_EQ(threads[0]->number, 0u);
    drain = std::make_unique<Drain>(
        BatchHeader{"run", 5, 0, 0, 0},
        Lookups{[this](uint64_t address) {
                  return address == unknown ? std::nullopt : std::optional<uint64_t>(address);
                },
                [](uint64_t) { return TagEntry{}; }, [](uint64_t) { return true; }},
        [this](Message message) {
          batches.emplace_back(message.key, decodeBatch(message.value.substr(kWireHeaderBytes)));
          return true;
        },
        losses);
  }
  void TearDown() override {
    Drain::discard(losses, Loss::kNotRecording);
    for (ThreadRecord* thread : threads) ThreadTable::release(*thread);
  }
  void pushStrand(uint32_t thread, uint64_t index) {
    threads[thread]->ring.push(strandRow({0, makeNodeId(thread, 1), index}, 1, 16, 32));
  }
};

TEST_F(DrainTogetherTest, shouldFillOneBatchWithTheRowsOfNeighbours) {
  const uint32_t other = Drain::kThreadsTogether;
  for (uint32_t thread : {0u, 1u, other - 1, other}) pushStrand(thread, 0);
  drain->round({1000, 1});
  pushStrand(0, 1);
  drain->round({1001, 1});
  drain->round({1500, 1});
  ASSERT_EQ(batches.size(), 2u);
  DecodedBatch& together = batches[0].second;
  EXPECT_EQ(batches[0].first, "run/0");
  EXPECT_EQ(together.thread, 0);
  EXPECT_EQ(together.strands.column["parent"],
            (std::vector<uint64_t>{makeNodeId(0, 1), makeNodeId(1, 1), makeNodeId(other - 1, 1),
                                   makeNodeId(0, 1)}));
  EXPECT_EQ(batches[1].first, "run/1");
  EXPECT_EQ(batches[1].second.thread, 1);
  EXPECT_EQ(batches[1].second.strands.count, 1);
  EXPECT_EQ(drain->batches(), (std::vector<uint64_t>{1, 1}));
}

TEST_F(DrainTogetherTest, shouldHaveARegionsRowsInOneBatchThoughRingsAreFull) {
  // The first thread makes three rows of a region, the others two.
  constexpr uint64_t kRegions = Ring::kDefaultRows / 3;
  for (uint64_t region = 0; region < kRegions; region++) {
    for (uint32_t thread = 0; thread < 4; thread++) {
      for (uint64_t index = 0; index < (thread == 0 ? 3 : 2); index++) {
        threads[thread]->ring.push(strandRow({region + 1, thread, index}, 1, 16, 32));
      }
    }
  }
  drain->finish({1000, 1});
  ASSERT_GT(batches.size(), 2u);
  uint64_t whole = 0;
  for (auto& [key, batch] : batches) {
    std::map<uint64_t, int> rowsOf;
    for (const uint64_t region : batch.strands.column["region"]) rowsOf[region]++;
    for (const auto& [region, rows] : rowsOf) whole += rows == 9;
  }
  EXPECT_GT(whole, kRegions * 9 / 10);
}

TEST_F(DrainTogetherTest, shouldKeepNeighboursTogetherWhileAPlaceOfOneIsLookedUp) {
  unknown = 48;
  for (uint64_t index = 0; index < 10; index++) {
    threads[0]->ring.push(strandRow({index + 1, 0, 0}, 1, 16, 48));
    pushStrand(1, index);
    drain->round({static_cast<int64_t>(1000 * (index + 1)), 1});
  }
  EXPECT_TRUE(batches.empty());
  unknown = 0;
  drain->finish({11'000, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].second.strands.count, 20);
  EXPECT_EQ(batches[0].second.strands.column["index"][3], 1u);  // in the order they were taken
}

TEST_F(DrainTogetherTest, shouldKeepWhatBelongsTogetherOfAThreadApartFromOthers) {
  const std::vector<Row> folded = foldedRows(
      {0, 1, 5000}, 70, {foldedStrandRow(16, 32, 0, 0, 9, 9, 9, 9), foldedLockRow(64, 3)});
  threads[0]->ring.push(folded[0]);
  threads[1]->ring.push(dependsRow({0, 9, 3}));
  drain->round({1000, 1});
  threads[0]->ring.push(folded[1]);
  threads[1]->ring.push(dependenceRow({0, 9, 3}, DependenceKind::kIn, 64));
  drain->round({1001, 1});
  threads[0]->ring.push(folded[2]);
  drain->finish({1002, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].second.folded["folded"].count, 1);
  EXPECT_EQ(batches[0].second.dependences.count, 1);
  EXPECT_EQ(losses.of(Loss::kTornItem), 0u);
  EXPECT_EQ(losses.of(Loss::kOrphanDependence), 0u);
}

TEST_F(DrainTogetherTest, shouldShowWhatIsOpenAndRunningOnAllThreadsOfAStream) {
  OpenNode container;
  container.id = makeNodeId(1, 1 << 22);
  container.announced = true;
  container.kind = Kind::kTask;
  for (uint32_t thread : {0, 1}) {
    threads[thread]->ring.push(
        openRow(Kind::kMember, {0, 0, 0}, makeNodeId(thread, (1 << 22) + 1)));
    threads[thread]->live.publish(&container, 80, 0, 12, 0);
  }
  drain->round({5000, 1});
  ASSERT_EQ(batches.size(), 1u);
  EXPECT_EQ(batches[0].second.opens.count, 2);
  EXPECT_EQ(batches[0].second.openStrands.count, 2);
  for (uint32_t thread : {0, 1}) {
    threads[thread]->live.clear();
    threads[thread]->ring.push(
        nodeRow(Kind::kMember, {0, 0, 0}, makeNodeId(thread, (1 << 22) + 1), 0));
  }
  drain->round({5001, 1});
  drain->round({5501, 1});
  drain->round({9000, 1});
  ASSERT_EQ(batches.size(), 2u);
  EXPECT_EQ(batches[1].second.opens.count + batches[1].second.openStrands.count, 0);
  EXPECT_EQ(batches[1].second.sequence, 1);
}

TEST_F(DrainTest, shouldCountWhatItDiscards) {
  for (const Row& row : foldedRows({0, 1, 0}, 70, {foldedLockRow(64, 3)})) thread->ring.push(row);
  pushStrands(8);
  EXPECT_EQ(Drain::discard(losses, Loss::kNotRecording), 10u);
  EXPECT_EQ(losses.of(Loss::kNotRecording), 9u);
}

}  // namespace
}  // namespace whip::helper
