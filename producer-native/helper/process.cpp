#include "helper/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <optional>

#include "guest/core/process/process_stat.h"
#include "guest/core/shared/shared.h"

namespace whip::helper {
namespace {

constexpr int kLooks = 50;
constexpr timespec kBetweenLooks = {0, 10'000'000};

/// Layout of the kernel since 6.15 (include/uapi/linux/pidfd.h), newer than most systems' headers.
struct PidfdInfo {
  uint64_t mask, cgroup;
  uint32_t pid, threadGroup, parent, users[8];
  int32_t waitStatus;
};
constexpr unsigned long kPidfdGetInfo = _IOWR(0xff, 11, PidfdInfo);
constexpr uint64_t kExitInfo = 8;

/// Status of a process that its parent has waited for.
std::optional<int> statusAfterWait(int file) {
  PidfdInfo info{};
  info.mask = kExitInfo;
  const bool isKnown = ioctl(file, kPidfdGetInfo, &info) == 0 && (info.mask & kExitInfo) != 0;
  return isKnown ? std::optional<int>(info.waitStatus) : std::nullopt;
}

helper::End describe(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    const char* name = sigabbrev_np(number);
    return {"signal " + (name == nullptr ? std::to_string(number) : std::string("SIG") + name),
            128 + number};
  }
  const int exit = WEXITSTATUS(status);
  return {"left without its exit handlers, exit " + std::to_string(exit), exit};
}

}  // namespace

Process::Process(pid_t pid, int file) : pid_(pid), file_(fcntl(file, F_GETFD) < 0 ? -1 : file) {}

Process::~Process() {
  if (file_ >= 0) close(file_);
}

bool Process::endsWithin(int ms) const {
  pollfd wait = {file_, POLLIN, 0};
  const int ready = poll(&wait, file_ >= 0 ? 1 : 0, ms);
  return file_ >= 0 ? ready > 0 : kill(pid_, 0) != 0;
}

helper::End Process::howItEnded() const {
  for (int look = 0; look < kLooks; look++) {
    if (const std::optional<int> status = statusAfterWait(file_)) return describe(*status);
    int beforeWait;
    if (isZombie(pid_, &beforeWait)) return describe(beforeWait);
    nanosleep(&kBetweenLooks, nullptr);
  }
  return {"killed"};
}

bool Process::isAnother() const {
  uint64_t magic = 0;
  iovec here = {&magic, sizeof magic};
  iovec there = {&shared().run.magic, sizeof magic};
  const ssize_t bytes = process_vm_readv(pid_, &here, 1, &there, 1, 0);
  return bytes < 0 ? errno == EFAULT : magic != RunWords::kMagic;
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
