// Random programs on threads of the system, while another one drains the rings: for the thread
// sanitizer's eyes, and again the same profile.
#include "simulation/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "check/defects.h"
#include "check/profile.h"
#include "guest/core/clock/clock.h"
#include "guest/core/shared/canonical.h"
#include "guest/core/shared/detail.h"
#include "simulation/actor.h"
#include "simulation/case.h"
#include "simulation/collected.h"
#include "simulation/seeds.h"

namespace whip::simulation {
namespace {

check::Dump runOnThreads(const Case& of, const Detail& detail, uint64_t whim) {
  choose(detail);
  Collected rows;
  std::atomic<bool> done{false};
  std::thread helper([&] {
    Rng rng(whim);
    while (!done.load()) {
      rows.drain();
      for (const OmpThread* record : theMachine().records()) {
        StrandRow strand;
        sampleLiveStrand(*record, readClockOf, &strand);
      }
      if (of.isAnnounced) ++snapshotEpoch();
      press(detail, rng);
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  });
  {
    Threads threads;
    runProgram(of.seed, of.shape, theMachine(), threads, whim);
  }
  done.store(true);
  helper.join();
  return rows.dump();
}

TEST(FoldOnThreadsTest, shouldLeaveTheProfileAsItIs) {
  for (unsigned i = 0; i < kSorts * kCallsMax; ++i) findOutOnePlace();
  for (uint64_t seed = seedsFrom(); seed < seedsFrom() + seedsCount(100); ++seed) {
    Case of = caseOf(seed);
    of.shape.teamMax = kTeamMax;
    SCOPED_TRACE("WHIP_TEST_SEED=" + std::to_string(seed));
    const auto place = [](uint64_t address) { return canonicalOf(address); };
    const check::Dump full = runOnThreads(of, {}, of.whims[0]);
    ASSERT_EQ(check::defects(full), std::vector<std::string>());
    for (const Detail& detail : {of.detail, whenPressed(of.detail)}) {
      const check::Dump folded = runOnThreads(of, detail, of.whims[1]);
      ASSERT_EQ(check::defects(folded), std::vector<std::string>());
      ASSERT_EQ(check::differences(check::profile(check::canonicalised(full, place)),
                                   check::profile(check::canonicalised(folded, place))),
                std::vector<std::string>());
    }
  }
}

}  // namespace
}  // namespace whip::simulation
