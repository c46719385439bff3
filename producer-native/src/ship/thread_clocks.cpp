#include "ship/thread_clocks.h"

#include <time.h>

#include <algorithm>

namespace whip::ship {
namespace {

uint64_t nanoseconds(clockid_t clock) {
  timespec now{};
  if (clock_gettime(clock, &now) != 0) return 0;
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<uint64_t>(now.tv_nsec);
}

}  // namespace

ThreadClocks& collectorThreads() {
  static ThreadClocks* threads = new ThreadClocks;
  return *threads;
}

uint64_t processCpuNs() { return nanoseconds(CLOCK_PROCESS_CPUTIME_ID); }

void ThreadClocks::enter() {
  std::lock_guard<std::mutex> guard(mutex_);
  running_.push_back(pthread_self());
}

void ThreadClocks::leave() {
  std::lock_guard<std::mutex> guard(mutex_);
  const auto found = std::find(running_.begin(), running_.end(), pthread_self());
  if (found == running_.end()) return;
  running_.erase(found);
  finishedNs_ += nanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t ThreadClocks::cpuNs() const {
  std::lock_guard<std::mutex> guard(mutex_);
  uint64_t sum = finishedNs_;
  for (const pthread_t thread : running_) {
    clockid_t clock;
    if (pthread_getcpuclockid(thread, &clock) == 0) sum += nanoseconds(clock);
  }
  return sum;
}

}  // namespace whip::ship
