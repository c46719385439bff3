// Random programs: whatever they do, each thread's account closes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "check/accounts.h"
#include "guest/core/shared/shared.h"
#include "guest/openmp/construct/construct_memory.h"
#include "simulation/case.h"
#include "simulation/collected.h"
#include "simulation/fibers.h"
#include "simulation/process.h"
#include "simulation/seeds.h"
#include "sink/account_text.h"

namespace whip::simulation {
namespace {

check::Accounts accountsNow() {
  char* buffer = nullptr;
  size_t size = 0;
  std::FILE* file = open_memstream(&buffer, &size);
  printAccounts(file);
  std::fclose(file);
  std::istringstream in(std::string(buffer, size));
  std::free(buffer);
  check::Accounts accounts;
  for (std::string what; in >> what;) check::readAccountLine(what, in, &accounts);
  return accounts;
}

struct AccountTest : testing::Test {
  static void SetUpTestSuite() {
    theMachine();
    chooseConstructs(0);
    for (OmpThread* record : theMachine().records()) Event(*record).beginThread();
  }
  void SetUp() override { constructsOn = true; }
  void TearDown() override { constructsOn = false; }

  /// `disables`: kinds of constructs are disabled meanwhile, and enabled again.
  void run(const Case& of, const Detail& detail, uint64_t whim, bool disables = false) {
    choose(detail);
    Collected rows;
    Rng helper(whim);
    Fibers fibers(whim, [&] {
      if (helper.chance(3)) rows.drain();
      if (helper.chance(2)) shared().accounts.cut.ask(0);
      if (disables && helper.chance(2)) disable(anyKinds(helper));
    });
    fibers.run([&] { runProgram(of.seed, of.shape, theMachine(), fibers, whim); });
    rows.drain();
  }

  static KindSet anyKinds(Rng& rng) {
    if (rng.chance(30)) return 0;
    return rng.chance(20) ? kEveryConstruct : rng.next() & kEveryConstruct;
  }
  static void disable(KindSet kinds) {
    shared().control.disabled = kinds;
    ++snapshotEpoch();
  }
};

// The threads go on from one program to the next, and so do their accounts.
TEST_F(AccountTest, shouldCloseOnEveryThread) {
  for (uint64_t seed = seedsFrom(); seed < seedsFrom() + seedsCount(60); ++seed) {
    const Case of = caseOf(seed);
    SCOPED_TRACE("WHIP_TEST_SEED=" + std::to_string(seed) + " WHIP_FOLD_SEEDS=1");
    for (const Detail& detail : {Detail{}, of.detail}) {
      run(of, detail, of.whims[0]);
      ASSERT_EQ(check::accountDefects(accountsNow()), std::vector<std::string>{});
    }
  }
}

TEST_F(AccountTest, shouldCloseWhateverIsDisabledMeanwhile) {
  const uint64_t unmatched = lossOf(Cause::kUnmatchedEnd);
  for (uint64_t seed = seedsFrom(); seed < seedsFrom() + seedsCount(60); ++seed) {
    const Case of = caseOf(seed);
    SCOPED_TRACE("WHIP_TEST_SEED=" + std::to_string(seed) + " WHIP_FOLD_SEEDS=1");
    run(of, of.detail, of.whims[0], true);
    ASSERT_EQ(check::accountDefects(accountsNow()), std::vector<std::string>{});
  }
  EXPECT_EQ(lossOf(Cause::kUnmatchedEnd), unmatched);
  disable(0);
}

}  // namespace
}  // namespace whip::simulation
