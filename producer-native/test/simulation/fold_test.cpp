// Random programs in full detail and folded: the same profile, by an evaluator that knows no fold.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "check/defects.h"
#include "check/profile.h"
#include "check/whatif.h"
#include "guest/core/shared/canonical.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/detail.h"
#include "simulation/case.h"
#include "simulation/collected.h"
#include "simulation/fiber_sanitizers.h"
#include "simulation/fibers.h"
#include "simulation/process.h"
#include "simulation/seeds.h"

namespace whip::simulation {
namespace {

using check::Dump;

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// One run of the program. `whim`: of who runs when, and of what the helper does.
Dump run(const Case& of, const Detail& detail, uint64_t whim) {
  choose(detail);
  Collected rows;
  Rng helper(whim);
  Fibers fibers(whim, [&] {
    if (of.isAnnounced && helper.chance(3)) ++snapshotEpoch();
    if (helper.chance(3)) rows.drain();
    if (helper.chance(1)) findOutOnePlace();
    if (helper.chance(3)) press(detail, helper);
  });
  fibers.run([&] { runProgram(of.seed, of.shape, theMachine(), fibers, whim); });
  if (const char* prefix = std::getenv("WHIP_FOLD_DUMPS")) {
    const char* kind = detail.resolution == 0 ? ".full"
                       : detail.onlyPressed   ? ".pressed"
                                              : ".folded";
    std::ofstream(prefix + std::string(kind)) << rows.text();
  }
  return rows.dump();
}

/// Differences of a candidate's curve at its ends, and of its bounds between them.
std::string curveDifferences(const Dump& full, const Dump& folded) {
  std::string found;
  for (const check::Candidate& candidate : check::candidatesOf(full)) {
    for (const uint64_t halves : {0, 1}) {
      const uint64_t truth = check::spanIf(full, candidate, halves).lower;
      const check::SpanBounds bounds = check::spanIf(folded, candidate, halves);
      const bool exact = halves == 0;
      if (bounds.lower <= truth && truth <= bounds.upper &&
          (!exact || bounds.lower == bounds.upper)) {
        continue;
      }
      std::ostringstream line;
      line << "candidate " << std::hex << candidate.site << std::dec << candidate.annotation
           << " at x = " << halves << "/2: " << bounds.lower << ".." << bounds.upper
           << " half units, expected " << truth << "\n";
      found += line.str();
    }
  }
  return found;
}

// 2 s; sanitizers make it ten times as much.
#if defined(WHIP_ASAN_FIBERS) || defined(WHIP_TSAN_FIBERS)
constexpr uint64_t kSeeds = 500;
#else
constexpr uint64_t kSeeds = 3000;
#endif

/// Location of an address in rows.
uint64_t placeOf(uint64_t address) {
  const uint64_t place = canonicalOf(address);
  return place == kUnknownSite ? address : place;
}

uint64_t itemsFoldedIn(const Dump& dump) {
  uint64_t count = 0;
  for (const check::Item& item : dump.items) count += item.folded != nullptr ? item.items : 0;
  return count;
}

/// Rows in full detail; in adaptive detail and, second, when pressed.
struct Sizes {
  uint64_t rowsInFull = 0, rowsFolded[2] = {}, itemsFolded[2] = {};
};

/// Asserts that the program's profile is the same in all details.
void compareDetails(uint64_t seed, Sizes& sizes) {
  const Case of = caseOf(seed);
  SCOPED_TRACE("WHIP_TEST_SEED=" + std::to_string(seed) + " WHIP_FOLD_SEEDS=1, resolution " +
               std::to_string(of.detail.resolution) + ", full first " +
               std::to_string(of.detail.fullFirst));
  Dump full = run(of, {}, of.whims[0]);
  ASSERT_EQ(joined(check::defects(full)), "") << "in full detail";
  sizes.rowsInFull += full.items.size();
  for (const Detail& detail : {of.detail, whenPressed(of.detail)}) {
    SCOPED_TRACE(detail.onlyPressed ? "when pressed" : "folded");
    Dump folded = run(of, detail, of.whims[1]);
    ASSERT_EQ(joined(check::defects(folded)), "");
    full = check::canonicalised(std::move(full), placeOf);
    folded = check::canonicalised(std::move(folded), placeOf);
    ASSERT_EQ(joined(check::differences(check::profile(full), check::profile(folded))), "");
    ASSERT_EQ(curveDifferences(full, folded), "");
    sizes.rowsFolded[detail.onlyPressed] += folded.items.size();
    sizes.itemsFolded[detail.onlyPressed] += itemsFoldedIn(folded);
  }
}

TEST(FoldTest, shouldLeaveTheProfileAsItIs) {
  const uint64_t from = seedsFrom(), count = seedsCount(kSeeds);
  Sizes sizes;
  uint64_t lostBefore[kCauses];
  for (size_t i = 0; i < kCauses; ++i) lostBefore[i] = lossOf(static_cast<Cause>(i));
  for (uint64_t seed = from; seed < from + count; ++seed) {
    compareDetails(seed, sizes);
    if (HasFatalFailure()) return;
  }
  for (size_t i = 0; i < kCauses; ++i) {
    EXPECT_EQ(lossOf(static_cast<Cause>(i)), lostBefore[i]) << nameOf(static_cast<Cause>(i));
  }
  std::printf(
      "%zu rows in full detail; %zu with folded items, which stand for %zu; when pressed %zu and "
      "%zu\n",
      sizes.rowsInFull, sizes.rowsFolded[0], sizes.itemsFolded[0], sizes.rowsFolded[1],
      sizes.itemsFolded[1]);
  // 0.65 and 0.88 over thousands of programs; fewer may be unlike them.
  if (count < 500) return;
  EXPECT_LT(sizes.rowsFolded[0], sizes.rowsInFull * 3 / 4)
      << "the programs hardly exercise the fold";
  EXPECT_LT(sizes.rowsFolded[1], sizes.rowsInFull * 19 / 20)
      << "nor what comes and goes with pressure";
}

// Between two chunks of a static loop a nested team's member met another one on the same thread.
TEST(FoldTest, shouldKeepALoopsIterations_WhenAnotherLoopRunsInItsBody) {
  Sizes sizes;
  compareDetails(952'090'504, sizes);
}

}  // namespace
}  // namespace whip::simulation
