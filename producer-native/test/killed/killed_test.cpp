// SIGKILL at random moments: all rows that the collector has published until then arrive, once, and
// exact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <random>

#include "killed/judge.h"
#include "killed/killed_process.h"
#include "killed/recorded_run.h"
#include "mock_platform.h"
#include "simulation/seeds.h"

namespace whip::killed {
namespace {

using simulation::numberIn;

constexpr uint64_t kMoments = 50;  // of each program
constexpr uint64_t kSlices = 10;   // a run of the gate has one of them

const Program kPrograms[] = {
    {"tasks", Turns::kOfOne, true, Round("w task(w task(w) w task(w) wait w) wait")},
    {"taskwait", Turns::kOfOne, false,
     Round("w task(w) task(w) task(w) task(w) task(w) task(w) task(w) task(w) wait")},
    {"loop", Turns::kAsGiven, true, Round("chunk(w)")},
    {"regions", Turns::kOfOne, true, Round("w region(member(w) member(w))")},
    {"threads", Turns::kOfEach, true, Round("w region(member(w task(w) w))")},
};

/// Moments of this test run: one, those of the slice, or all.
std::vector<uint64_t> moments() {
  const uint64_t one = numberIn("WHIP_TEST_MOMENT", kMoments);
  const uint64_t slice = numberIn("WHIP_TEST_SLICE", kSlices);
  std::vector<uint64_t> chosen;
  for (uint64_t moment = 0; moment < kMoments; moment++) {
    const bool isInSlice = slice == kSlices || moment % kSlices == slice;
    if (one == kMoments ? isInSlice : moment == one) chosen.push_back(moment);
  }
  return chosen;
}

bool isAdaptive(uint64_t moment) { return (moment / kSlices + moment) % 2 == 1; }

/// Early moments are as dense as late ones, on a logarithmic scale. A seed repeats how many items
/// are waited for; how far the program comes until the signal is there depends on the machine.
Moment momentOf(const Program& program, uint64_t number) {
  std::seed_seq seed{simulation::seedsFrom(), number, static_cast<uint64_t>(&program - kPrograms)};
  std::mt19937_64 random(seed);
  const auto among = [&](uint64_t count) { return random() % count; };
  const double part = static_cast<double>(among(1'000'000)) / 1e6;
  // Nothing is folded before the helper has looked the first places up.
  const double least = isAdaptive(number) ? 5'000 : 1, most = isAdaptive(number) ? 50'000 : 20'000;
  Moment moment;
  moment.items = static_cast<uint64_t>(least * std::pow(most / least, part));
  moment.microseconds = static_cast<unsigned>(among(300));
  const char* const resolution = among(2) == 0 ? "1000" : "50000";
  // Full detail without back-pressure: the program waits for the helper instead.
  moment.settings = {{"WHIP_DETAIL", isAdaptive(number) ? "adaptive" : "full"},
                     {"WHIP_FULL_FIRST", "64"},
                     {"WHIP_RESOLUTION", isAdaptive(number) ? resolution : "0"},
                     {"WHIP_RING_ROWS", among(2) == 0 ? "1024" : "32768"}};
  return moment;
}

/// In adaptive detail an open container keeps less work than it writes together: a resolution
/// (WHIP_RESOLUTION, or what back-pressure made of it), and sixteen of those that are no more than
/// usual. In program `taskwait` that bounds the items that the tasks' maker ran itself. The other
/// thread's, eight to each of the maker's at most, are counted when they are taken in; and when the
/// maker last had enough, up to five rounds of nine items may have stayed in front of a task that
/// still ran. So 9 x `together`, and 60 items, is more than can be missing.
Absence absenceOf(const Program& program, uint64_t moment, const RecordedRun& run) {
  if (!isAdaptive(moment)) return {};
  constexpr uint64_t kUsual = 50'000, kTogether = 16;
  const auto resolution = static_cast<uint64_t>(run.end.resolutionMax);
  const uint64_t together = std::max(resolution, kTogether * std::min(resolution, kUsual));
  return program.isInOrder ? Absence{together, 0} : Absence{9 * together, 60};
}

class KilledTest : public testing::TestWithParam<const Program*> {
 protected:
  /// Kills one program after the other, while the helpers of the former ones end.
  void killAndCompare(const std::vector<uint64_t>& moments) {
    const Program& program = *GetParam();
    const helper::MockPlatform platform;
    std::map<uint64_t, KilledProcess> processes;
    for (const uint64_t moment : moments) {
      processes.emplace(
          moment, KilledProcess(program.name, std::to_string(moment), momentOf(program, moment)));
    }
    for (auto& [moment, process] : processes) {
      EXPECT_TRUE(process.helperEnds()) << "moment " << moment;
    }
    const std::map<std::string, RecordedRun> runs = recordedRuns(platform.broker());
    for (const auto& [moment, process] : processes) {
      const Begun begun(program, process.logs());
      SCOPED_TRACE("WHIP_TEST_SEED=" + std::to_string(simulation::seedsFrom()) +
                   " WHIP_TEST_MOMENT=" + std::to_string(moment) + ", after " +
                   std::to_string(begun.items()) + " items");
      const auto run = runs.find(std::to_string(moment));
      ASSERT_NE(run, runs.end());
      compare(begun, moment, run->second);
    }
  }

  void compare(const Begun& begun, uint64_t moment, const RecordedRun& run) {
    const Program& program = *GetParam();
    EXPECT_TRUE(run.end.hasEnd);
    EXPECT_EQ(run.end.endReason, "signal SIGKILL");
    EXPECT_TRUE(run.end.loss.empty()) << run.end.loss.begin()->first;
    if (!isAdaptive(moment)) EXPECT_EQ(run.end.resolutionMax, 0);
    const Absence absence = absenceOf(program, moment, run);
    Judge judge(program, begun, run);
    const std::vector<std::string> defects = judge.defects(absence);
    for (size_t i = 0; i < std::min<size_t>(defects.size(), 5); i++) ADD_FAILURE() << defects[i];
    EXPECT_LE(judge.recorded(), begun.work());
    // A thread is killed between counting a row, or two in one, and writing it.
    const auto rows = static_cast<int64_t>(run.rows.size());
    EXPECT_EQ(run.end.counters.at("itemsSent"), rows);
    EXPECT_GE(run.end.counters.at("itemsMade"), rows);
    EXPECT_LE(run.end.counters.at("itemsMade"), rows + 2 * JOURNAL_WORKERS);
    if (isAdaptive(moment)) return;
    EXPECT_GE(judge.recorded(), begun.workDone());
    // One thread leaves one of two sums: with its last item, or without.
    const bool isAlone = begun.logs()[1].empty();
    if (isAlone && judge.recorded() != begun.work()) {
      EXPECT_EQ(judge.recorded(), begun.workDone());
    }
  }
};

TEST_P(KilledTest, shouldLeaveAllThatWasWritten) {
  // The mock broker keeps 5 MB of a partition, and a run's batches are 1.5 MB at most: 130,000 rows
  // of some 10 B.
  constexpr size_t kAtOnce = 3;
  const std::vector<uint64_t> all = moments();
  for (size_t first = 0; first < all.size(); first += kAtOnce) {
    const size_t end = std::min(all.size(), first + kAtOnce);
    killAndCompare(
        {all.begin() + static_cast<ptrdiff_t>(first), all.begin() + static_cast<ptrdiff_t>(end)});
  }
}

std::vector<const Program*> programs() {
  std::vector<const Program*> all;
  for (const Program& program : kPrograms) all.push_back(&program);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Programs, KilledTest, testing::ValuesIn(programs()),
                         [](const auto& one) { return std::string(one.param->name); });

}  // namespace
}  // namespace whip::killed
