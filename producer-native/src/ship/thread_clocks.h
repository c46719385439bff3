// CPU time of a changing set of threads, so that the collector can tell its own cost from the
// program's.
#pragma once

#include <pthread.h>

#include <cstdint>
#include <mutex>
#include <vector>

namespace whip::ship {

class ThreadClocks {
 public:
  /// The calling thread joins the set.
  void enter();
  /// The calling thread leaves it; what it used stays in the sum.
  void leave();
  /// Nanoseconds of CPU time of all members so far.
  uint64_t cpuNs() const;

 private:
  mutable std::mutex mutex_;
  std::vector<pthread_t> running_;
  uint64_t finishedNs_ = 0;
};

/// All threads of the collector. Never destroyed: threads may end during the exit of the process.
ThreadClocks& collectorThreads();

/// CPU time of the whole process in nanoseconds.
uint64_t processCpuNs();

}  // namespace whip::ship
