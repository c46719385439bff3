#include "guest/core/clock/perf.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <future>
#include <thread>

#include "guest/core/clock/cpu_time.h"
#include "guest/core/thread/thread_record.h"

namespace whip {
namespace {

/// The scheduler's account and the event's own clock are two clocks.
constexpr uint64_t kToleranceNs = 2'000'000;
constexpr uint64_t kSpinNs = 20'000'000;

/// The host of a virtual machine takes time from a thread, which one of the two clocks counts and
/// the other does not: one attempt without that is wanted. A counter that is wrong has none.
constexpr int kAttemptsMax = 100;

/// Machines without hardware counters have the kernel's own: nanoseconds the thread was on a
/// processor. All but the processor's register is the same.
constexpr PerfEvent kTaskClock = {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK};

void spin() {
  const uint64_t start = threadCpuNs();
  while (threadCpuNs() - start < kSpinNs) {
  }
}

class PerfTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!preparePerf(kTaskClock)) {
      GTEST_SKIP() << "perf_event_open refuses a software event: " << std::strerror(errno);
    }
  }
  void TearDown() override { preparePerf(kPerfInstructions); }
};

TEST_F(PerfTest, shouldCountWhatTheThreadDoesAndNotItsSleep) {
  ThreadRecord* thread = ThreadTable::acquire<ThreadRecord>();
  attachPerf(*thread);
  uint64_t counted = 0, cpu = 0;
  for (int attempt = 0; attempt < kAttemptsMax; ++attempt) {
    const uint64_t cpuBefore = threadCpuNs();
    const uint64_t before = readPerf(*thread);
    spin();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    counted = readPerf(*thread) - before;
    cpu = threadCpuNs() - cpuBefore;
    if (counted + kToleranceNs >= kSpinNs && counted <= cpu + kToleranceNs) break;
  }
  EXPECT_GE(counted + kToleranceNs, kSpinNs);
  EXPECT_LE(counted, cpu + kToleranceNs);
  detachPerf(*thread);
  ThreadTable::release(*thread);
}

struct Counted {
  uint64_t spinner;
  uint64_t idler;
};

/// Counts of two threads, of which one waits for the other to compute.
Counted countedByTwo() {
  ThreadRecord* spinner = ThreadTable::acquire<ThreadRecord>();
  ThreadRecord* idler = ThreadTable::acquire<ThreadRecord>();
  std::promise<uint64_t> spun;
  std::promise<void> seen;
  std::thread other([&] {
    attachPerf(*spinner);
    spin();
    spun.set_value(readPerf(*spinner));
    seen.get_future().wait();
    detachPerf(*spinner);
  });
  attachPerf(*idler);
  const uint64_t own = spun.get_future().get();
  EXPECT_GE(readPerfOf(*spinner), own);
  const uint64_t idle = readPerf(*idler);
  seen.set_value();
  other.join();
  EXPECT_EQ(readPerfOf(*spinner), 0U) << "the counter is closed";
  detachPerf(*idler);
  ThreadTable::release(*idler);
  ThreadTable::release(*spinner);
  return {own, idle};
}

TEST_F(PerfTest, shouldCountEveryThreadByItselfAndShowItToOthers) {
  Counted counted = {};
  for (int attempt = 0; attempt < kAttemptsMax; ++attempt) {
    counted = countedByTwo();
    if (counted.spinner + kToleranceNs >= kSpinNs && counted.idler < kSpinNs / 2) break;
  }
  EXPECT_GE(counted.spinner + kToleranceNs, kSpinNs);
  EXPECT_LT(counted.idler, kSpinNs / 2) << "the idler counts what the spinner did";
}

TEST_F(PerfTest, shouldCloseACounterOnce) {
  ThreadRecord* thread = ThreadTable::acquire<ThreadRecord>();
  attachPerf(*thread);
  EXPECT_GE(thread->perfFd.load(), 0);
  EXPECT_NE(thread->perfPage, nullptr);
  detachPerf(*thread);
  detachPerf(*thread);
  EXPECT_EQ(thread->perfFd.load(), -1);
  EXPECT_EQ(thread->perfPage, nullptr);
  EXPECT_EQ(readPerf(*thread), 0U);
  ThreadTable::release(*thread);
}

TEST_F(PerfTest, shouldCountNothingWhereThereIsNoSuchCounter) {
  EXPECT_FALSE(preparePerf({PERF_TYPE_SOFTWARE, PERF_COUNT_SW_MAX}));
  ThreadRecord* thread = ThreadTable::acquire<ThreadRecord>();
  attachPerf(*thread);
  EXPECT_EQ(thread->perfFd.load(), -1);
  spin();
  EXPECT_EQ(readPerf(*thread), 0U);
  EXPECT_EQ(readPerfOf(*thread), 0U);
  detachPerf(*thread);
  ThreadTable::release(*thread);
}

}  // namespace
}  // namespace whip
