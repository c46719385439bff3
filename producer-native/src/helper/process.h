// The program as another process: whether it lives, and what the kernel reports of it.
#pragma once

#include <sys/types.h>

#include <cstdint>

#include "node/thread_record.h"

namespace whip::helper {

class Process {
 public:
  /// One that lives.
  explicit Process(pid_t pid);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Waits until it ends, at most so long. True: it has ended.
  bool endsWithin(int ms) const;

  /// CPU time in nanoseconds; what it was last, once the process is gone.
  uint64_t cpuNs() const;

 private:
  const pid_t pid_;
  int file_;  // pidfd; -1: none
  mutable uint64_t cpuNs_ = 0;
};

/// Another process's thread on the run's clock; 0 if it cannot be read.
uint64_t clockOf(const ThreadRecord& thread);

}  // namespace whip::helper
