#include "helper/run/run_facts.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <thread>

namespace whip::helper {
namespace {

const RunFacts kFacts{"virtual", "units", 0, "LLVM OMP version: 5.0.20140926"};

TEST(RunFactsTest, shouldMakeIdsThatSortByTime) {
  const std::string first = newRunId(1795210200123456, 0);
  EXPECT_EQ(first, "20261120-213000-aaaa");
  EXPECT_EQ(newRunId(1795210200123456, ~uint64_t{0}), "20261120-213000-7777");
  EXPECT_LT(newRunId(1795210199999999, ~uint64_t{0}), first);
}

TEST(RunFactsTest, shouldDescribeTheProgram) {
  Program program;
  program.pid = 4711;
  program.path = "/opt/bin/relax";
  program.arguments = {"500", ""};
  program.processors = 6;
  const RunIdentity identity = identify(Options(), kFacts, program);
  EXPECT_EQ(identity.pid, 4711);
  EXPECT_EQ(identity.name, "relax");
  EXPECT_EQ(identity.program, "/opt/bin/relax");
  EXPECT_EQ(identity.arguments, (std::vector<std::string>{"500", ""}));
  EXPECT_EQ(identity.unit, "units");
  EXPECT_EQ(identity.processors, 6);
  EXPECT_EQ(identity.startedAtMillis, identity.incarnation / 1000);
  EXPECT_FALSE(identity.host.empty());
}

TEST(RunFactsTest, shouldCountTheProcessorsOfTheAffinityMask) {
  cpu_set_t all;
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  EXPECT_EQ(allowedProcessors(), CPU_COUNT(&all));
  size_t first = 0;
  while (!CPU_ISSET(first, &all)) first++;
  int bound = 0;
  // A thread of its own: its mask ends with it.
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    if (sched_setaffinity(0, sizeof one, &one) == 0) bound = allowedProcessors();
  }).join();
  EXPECT_EQ(bound, 1);
}

TEST(RunFactsTest, shouldDistinguishTheRanksOfOneJob) {
  Options options;
  options.run = "nightly";
  EXPECT_EQ(identify(options, kFacts, Program()).run, "nightly");
  options.rankCount = 1;
  EXPECT_EQ(identify(options, kFacts, Program()).run, "nightly");
  options.rankCount = 4;
  options.rank = 3;
  EXPECT_EQ(identify(options, kFacts, Program()).run, "nightly-r3");
  EXPECT_EQ(identify(options, kFacts, Program()).rankCount, 4);
}

TEST(RunFactsTest, shouldCallRanksByWhatTheyHaveInCommon) {
  Options options;
  options.rankCount = 4;
  options.rank = 3;
  options.ranksName = "slurm-77.0";
  EXPECT_EQ(identify(options, kFacts, Program()).run, "slurm-77.0-r3");
  // Without a name of theirs by the process that started them: here this test's parent.
  options.ranksName = "";
  options.rankVariable = "WHIP_TEST_RANK";
  Program program;
  program.pid = getpid();
  const std::string own = identify(options, kFacts, program).run;
  EXPECT_EQ(own.substr(0, 4) + own.substr(own.size() - 3), "job--r3");
  EXPECT_EQ(identify(options, kFacts, program).run, own);
  program.pid = getppid();
  EXPECT_NE(identify(options, kFacts, program).run, own);
}

TEST(RunFactsTest, shouldDistinguishTheProgramsOfOneCommand) {
  Options options;
  options.run = "k3abcdefgh";
  options.runIsAnothers = true;
  const std::string first = identify(options, kFacts, Program()).run;
  EXPECT_EQ(first.size(), options.run.size() + 9);
  EXPECT_EQ(first.substr(0, options.run.size() + 2), "k3abcdefgh-p");
  EXPECT_EQ(first.find_first_not_of("abcdefghijklmnopqrstuvwxyz234567", options.run.size() + 2),
            std::string::npos);
  EXPECT_NE(identify(options, kFacts, Program()).run, first);
  options.rankCount = 4;
  EXPECT_EQ(identify(options, kFacts, Program()).run, "k3abcdefgh-r0");
}

TEST(RunFactsTest, shouldTakeWhatReadersTakeForARunId) {
  EXPECT_EQ(asRunId("nightly-\xc3\xa4\xe2\x82\xac.7"), "nightly-\xc3\xa4\xe2\x82\xac.7");
  EXPECT_EQ(asRunId("a b/c\n\x7f\xc2\x9b"
                    "31m"),
            "a_b_c___31m");
  EXPECT_EQ(asRunId(std::string(200, 'a')), std::string(180, 'a'));
  // Not in the middle of a character of three bytes.
  std::string wide(1, 'a');
  while (wide.size() < 200) wide += "\xe2\x82\xac";
  EXPECT_EQ(asRunId(wide), wide.substr(0, 178));
  Options options;
  options.run = "a b";
  options.rankCount = 2;
  options.rank = 1;
  EXPECT_EQ(identify(options, kFacts, Program()).run, "a_b-r1");
}

TEST(RunFactsTest, shouldPreferTheGivenName) {
  Options options;
  options.name = "solver";
  EXPECT_EQ(identify(options, kFacts, Program()).name, "solver");
}

}  // namespace
}  // namespace whip::helper
