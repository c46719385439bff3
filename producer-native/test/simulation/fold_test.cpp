// Random programs in full detail and folded: the same profile, by an evaluator that knows no fold.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "check/defects.h"
#include "check/profile.h"
#include "check/whatif.h"
#include "simulation/collected.h"
#include "simulation/fibers.h"
#include "simulation/process.h"
#include "node/counters.h"
#include "node/detail.h"

namespace whip::simulation {
namespace {

using check::Dump;

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// One run of the program. `whim`: of who runs when, and of what the background thread does.
Dump run(uint64_t seed, const Detail& detail, uint64_t whim) {
  choose(detail);
  Collected rows;
  Rng background(whim);
  Fibers fibers(whim, [&] {
    if (background.chance(5)) ++snapshotEpoch();
    if (background.chance(3)) rows.drain();
    // Back-pressure.
    if (detail.resolution != 0 && background.chance(1))
      setResolution(detail.resolution << background.below(4));
  });
  fibers.run([&] { runProgram(seed, kShape, theMachine(), fibers, whim); });
  if (const char* prefix = std::getenv("WHIP_FOLD_DUMPS")) {
    std::ofstream(prefix + std::string(detail.resolution == 0 ? ".full" : ".folded"))
        << rows.text();
  }
  return rows.dump();
}

Detail randomDetail(Rng& rng) {
  constexpr uint64_t kResolutions[] = {1, 20, 100, 500, 1'000'000};
  return {kResolutions[rng.below(5)], rng.chance(60) ? 0 : rng.below(200)};
}

/// What a candidate's curve is worth at its ends, and that bounds between them are such.
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

uint64_t seedsFrom() {
  const char* wish = std::getenv("WHIP_FOLD_SEED");
  return wish == nullptr ? 0 : std::strtoull(wish, nullptr, 10);
}

uint64_t seedsCount(uint64_t usual) {
  const char* wish = std::getenv("WHIP_FOLD_SEEDS");
  return wish == nullptr ? usual : std::strtoull(wish, nullptr, 10);
}

TEST(FoldTest, shouldLeaveTheProfileAsItIs) {
  const uint64_t from = seedsFrom();
  for (uint64_t seed = from; seed < from + seedsCount(2000); ++seed) {
    Rng rng(seed);
    const Detail detail = randomDetail(rng);
    SCOPED_TRACE("WHIP_FOLD_SEED=" + std::to_string(seed) + " WHIP_FOLD_SEEDS=1, resolution " +
                 std::to_string(detail.resolution) + ", full first " +
                 std::to_string(detail.fullFirst));
    const Dump full = run(seed, {}, rng.next());
    const Dump folded = run(seed, detail, rng.next());
    ASSERT_EQ(joined(check::defects(full)), "") << "in full detail";
    ASSERT_EQ(joined(check::defects(folded)), "") << "folded";
    ASSERT_EQ(joined(check::differences(check::profile(full), check::profile(folded))), "");
    ASSERT_EQ(curveDifferences(full, folded), "");
  }
  for (size_t i = 0; i < kCauses; ++i) {
    EXPECT_EQ(lossOf(static_cast<Cause>(i)), 0u) << nameOf(static_cast<Cause>(i));
  }
}

}  // namespace
}  // namespace whip::simulation
