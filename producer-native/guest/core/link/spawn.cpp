#include "guest/core/link/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest/core/link/signals_blocked.h"

namespace whip {

namespace {

constexpr size_t kStackBytes = 64 << 10;

struct Call {
  const char* path;
  pid_t program;
  int file;
  unsigned char* stackEnd;  // of the second
  pid_t helper = -1;
  int error = 0;
};

/// Usual size of a stack: without a limit the kernel lays out addresses differently.
constexpr rlim_t kHelperStackBytes = 8 << 20;

/// To what the user may have: a soft limit is meant for the program.
void chooseLimits() {
  constexpr __rlimit_resource_t kRaised[] = {RLIMIT_AS, RLIMIT_DATA, RLIMIT_CPU, RLIMIT_NOFILE,
                                             RLIMIT_NPROC};
  for (__rlimit_resource_t limit : kRaised) {
    rlimit both;
    if (getrlimit(limit, &both) != 0 || both.rlim_cur == both.rlim_max) continue;
    both.rlim_cur = both.rlim_max;
    setrlimit(limit, &both);
  }
  rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) == 0) {
    stack.rlim_cur = stack.rlim_max < kHelperStackBytes ? stack.rlim_max : kHelperStackBytes;
    setrlimit(RLIMIT_STACK, &stack);
  }
}

/// In the program's memory while its thread waits: only system calls, and no writes but to `error`.
__attribute__((no_sanitize("address", "thread"))) int becomeHelper(void* argument) {
  Call& call = *static_cast<Call*>(argument);
  setsid();
  chooseLimits();
  const bool hasError = fcntl(STDERR_FILENO, F_GETFD) >= 0;
  if (call.file == kMemoryFile) {
    fcntl(kMemoryFile, F_SETFD, 0);
  } else {
    dup2(call.file, kMemoryFile);
  }
  // Without this the helper would come too late for a program that ends at once.
  const int program = static_cast<int>(syscall(SYS_pidfd_open, call.program, 0));
  if (program == kProgram) {
    fcntl(kProgram, F_SETFD, 0);
  } else if (program < 0 || dup2(program, kProgram) < 0) {
    close(kProgram);
  }
  const int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    if (!hasError) dup2(null, STDERR_FILENO);
  }
  syscall(SYS_close_range, kProgram + 1, ~0u, 0);
  char name[] = "whip-helper";
  char* const arguments[] = {name, nullptr};
  char* const environment[] = {nullptr};
  execve(call.path, arguments, environment);
  call.error = errno;
  _exit(127);
}

/// Makes the helper, and an orphan of it.
__attribute__((no_sanitize("address", "thread"))) int standBetween(void* argument) {
  Call& call = *static_cast<Call*>(argument);
  call.helper = clone(becomeHelper, call.stackEnd, CLONE_VM | CLONE_VFORK, &call);
  if (call.helper < 0) call.error = errno;
  _exit(0);
}

}  // namespace

// A process made without a signal for its end is invisible to wait, but only up to exec, which sets
// that back. So there is one between, which ends at once: the helper is nobody's child.
pid_t spawnHelper(const char* path, int file) {
  // A stack that a handler of the program's would not find: but none runs in here.
  const SignalsBlocked blocked;
  void* stacks = mmap(nullptr, 2 * kStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stacks == MAP_FAILED) return -1;
  auto* const first = static_cast<unsigned char*>(stacks) + kStackBytes;
  Call call = {path, getpid(), file, first + kStackBytes};
  const pid_t between = clone(standBetween, first, CLONE_VM | CLONE_VFORK, &call);
  const int why = between < 0 ? errno : call.error;
  if (between >= 0) waitpid(between, nullptr, __WCLONE);
  munmap(stacks, 2 * kStackBytes);
  errno = why;
  return why == 0 ? call.helper : -1;
}

}  // namespace whip
