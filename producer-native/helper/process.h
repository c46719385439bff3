// The program as another process: whether it lives, and what the kernel reports of it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "guest/core/thread/thread_record.h"
#include "helper/run/run_facts.h"

namespace whip::helper {

class Process {
 public:
  /// `file`: of pidfd_open(), to be closed here; it may have failed.
  Process(pid_t pid, int file);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Waits until it ends, at most so long. True: it has ended.
  bool endsWithin(int ms) const;

  /// How it has ended, in the words of the run's record: "signal SIGKILL", "left without its exit
  /// handlers, exit 8". "killed" where the system does not say, as of another user's process.
  helper::End howItEnded() const;

  /// Whether it is another program by now (exec), whose memory is not that of the run any more.
  bool isAnother() const;

  /// CPU time in nanoseconds; what it was last, once the process is gone.
  uint64_t cpuNs() const;

 private:
  const pid_t pid_;
  const int file_;  // pidfd; -1: none
  mutable uint64_t cpuNs_ = 0;
};

/// Another process's thread on the run's clock; 0 if it cannot be read.
uint64_t clockOf(const ThreadRecord& thread);

}  // namespace whip::helper
