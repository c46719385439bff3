#include "clock/perf.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <future>
#include <thread>

#include "clock/cpu_time.h"
#include "node/thread_record.h"

namespace whip {
namespace {

/// The scheduler's account and the event's own clock are two clocks.
constexpr uint64_t kToleranceNs = 2'000'000;
constexpr uint64_t kSpinNs = 20'000'000;

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
  ThreadRecord* thread = ThreadTable::acquire();
  attachPerf(*thread);
  const uint64_t cpuBefore = threadCpuNs();
  const uint64_t before = readPerf(*thread);
  spin();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const uint64_t counted = readPerf(*thread) - before;
  const uint64_t cpu = threadCpuNs() - cpuBefore;
  EXPECT_GE(counted + kToleranceNs, kSpinNs);
  EXPECT_LE(counted, cpu + kToleranceNs);
  detachPerf(*thread);
  ThreadTable::release(*thread);
}

TEST_F(PerfTest, shouldCountEveryThreadByItselfAndShowItToOthers) {
  ThreadRecord* spinner = ThreadTable::acquire();
  ThreadRecord* idler = ThreadTable::acquire();
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
  EXPECT_GE(own + kToleranceNs, kSpinNs);
  EXPECT_GE(readPerfOf(*spinner), own);
  EXPECT_LT(readPerf(*idler), kSpinNs / 2) << "the idler counts what the spinner did";
  seen.set_value();
  other.join();
  EXPECT_EQ(readPerfOf(*spinner), 0U) << "the counter is closed";
  detachPerf(*idler);
  ThreadTable::release(*idler);
  ThreadTable::release(*spinner);
}

TEST_F(PerfTest, shouldCloseACounterOnce) {
  ThreadRecord* thread = ThreadTable::acquire();
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
  ThreadRecord* thread = ThreadTable::acquire();
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
