// Rings that nobody drains: what does not fit is dropped as a whole and counted.
#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <vector>

#include "check/dump.h"
#include "guest/core/shared/counters.h"
#include "simulation/actor.h"
#include "simulation/case.h"
#include "simulation/collected.h"
#include "simulation/fibers.h"
#include "simulation/seeds.h"

namespace whip::simulation {
namespace {

constexpr size_t kRows = 64;

/// Small rings instead of the machine's, for the time of a test.
class SmallRings {
 public:
  SmallRings() {
    Collected().drain();
    attach(kRows, 1'000);
  }
  ~SmallRings() {
    Collected().drain();
    attach(Ring::kDefaultRows, Ring::kDefaultPatienceNs);
  }

 private:
  /// Rings have their memory for ever, as in a program.
  static void attach(size_t rows, uint64_t patienceNs) {
    static std::vector<std::unique_ptr<Row[]>> memory;
    for (OmpThread* record : theMachine().records()) {
      memory.emplace_back(new Row[rows]);
      record->ring.attach(memory.back().get(), rows, patienceNs);
    }
  }
};

/// Lines that are items: no announcements, no details of folded items, no tables.
uint64_t itemsIn(const std::string& text) {
  uint64_t count = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::string what = line.substr(0, line.find(' '));
    count += what == "strand" || what == "node" || what == "dep" || what == "folded";
  }
  return count;
}

TEST(RingFullTest, shouldDropFoldedItemsAsAWhole) {
  const SmallRings small;
  for (unsigned i = 0; i < kSorts * kCallsMax; ++i) findOutOnePlace();
  uint64_t folded = 0;
  const uint64_t lostBefore = lossOf(Cause::kRingFull);
  uint64_t dropped = 0;
  for (uint64_t seed = seedsFrom(); seed < seedsFrom() + seedsCount(200); ++seed) {
    SCOPED_TRACE("WHIP_TEST_SEED=" + std::to_string(seed));
    Case of = caseOf(seed);
    choose(of.detail);
    uint64_t droppedHere = 0, made = 0;
    for (const OmpThread* record : theMachine().records()) droppedHere -= record->rowsDropped;
    Collected rows;
    Fibers fibers(of.whims[0], [] {});
    fibers.run([&] { runProgram(of.seed, of.shape, theMachine(), fibers, of.whims[0]); });
    for (const OmpThread* record : theMachine().records()) {
      droppedHere += record->rowsDropped;
      made += record->itemsMade;
    }
    EXPECT_EQ(itemsIn(rows.text()) + droppedHere, made);
    for (const check::Item& item : rows.dump().items) folded += item.folded != nullptr;
    dropped += droppedHere;
  }
  EXPECT_GT(folded, 0u);
  EXPECT_GT(dropped, 0u);
  EXPECT_EQ(lossOf(Cause::kRingFull) - lostBefore, dropped);
}

}  // namespace
}  // namespace whip::simulation
