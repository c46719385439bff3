#include "helper/process.h"

#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>

#include "node/shared.h"

namespace whip::helper {
Process::Process(pid_t pid) : pid_(pid), file_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0))) {}

Process::~Process() {
  if (file_ >= 0) close(file_);
}

bool Process::endsWithin(int ms) const {
  pollfd wait = {file_, POLLIN, 0};
  const int ready = poll(&wait, file_ >= 0 ? 1 : 0, ms);
  return file_ >= 0 ? ready > 0 : kill(pid_, 0) != 0;
}

uint64_t Process::cpuNs() const {
  // The kernel's number for the CPU-time clock of a process (include/linux/posix-timers.h).
  const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(pid_) << 3 | 2u);
  timespec used{};
  if (clock_gettime(clock, &used) == 0) {
    cpuNs_ =
        static_cast<uint64_t>(used.tv_sec) * 1'000'000'000u + static_cast<uint64_t>(used.tv_nsec);
  }
  return cpuNs_;
}

uint64_t clockOf(const ThreadRecord& thread) {
  if (shared().run.clockIsVirtual) return thread.virtualUnits.load(std::memory_order_relaxed);
  // A thread's clock_gettime is for its own process only; here stands the same time.
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", static_cast<int>(shared().run.pid),
                thread.threadId.load(std::memory_order_relaxed));
  std::FILE* file = std::fopen(path, "r");
  if (file == nullptr) return 0;
  unsigned long long ns = 0;
  const bool isRead = std::fscanf(file, "%llu", &ns) == 1;
  std::fclose(file);
  return isRead ? ns : 0;
}

}  // namespace whip::helper
