// The seam to the collector (guest/core/link/shipper.h) in libwhip.so: a helper takes the rows out of a
// memory file that it shares with the program.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "guest/core/clock/clock.h"
#include "guest/core/clock/cpu_time.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/link/memory_file.h"
#include "guest/core/link/room.h"
#include "guest/core/link/shipper.h"
#include "guest/core/link/spawn.h"
#include "guest/core/link/started.h"
#include "guest/core/process/environment.h"
#include "guest/core/process/process_stat.h"
#include "guest/core/process/sanitizers.h"
#include "guest/core/process/say.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/shared.h"

extern char** environ;

namespace whip {
namespace {

constexpr uint64_t kEndMs = 2000;  // WHIP_END_MS, WHIP_FIRST_END_MS
constexpr long kLookNs = 20'000'000;

int memoryFile = -1;
pid_t helper = 0;
pid_t owner = 0;
bool isFirst = true;

bool wanted() {
  const char* bootstrap = std::getenv("WHIP_BOOTSTRAP");
  return bootstrap != nullptr && *bootstrap != '\0' && !isWatchedBySanitizer();
}

/// Variables that the helper needs: the collector's own settings, its place in a job, and those
/// that the libraries of Kafka and of the registry read.
bool isForHelper(const char* variable) {
  static constexpr const char* kBeginnings[] = {
      "WHIP_",
      "HOME=",
      "XDG_STATE_HOME=",
      "SLURM_",
      "PBS_JOBID=",
      "LSB_JOBID=",
      "JOB_ID=",
      "OMPI_",
      "PMIX_RANK=",
      "PMI_",
      "MV2_",
      "KRB5",
      "PMIX_NAMESPACE=",
      "MPIRUN_ID=",
      "FLUX_",
      "PALS_",
      "ALPS_APP_ID=",
      "SSL_CERT_",
      "http_proxy=",
      "https_",
      "HTTPS_PROXY=",
      "all_proxy=",
      "ALL_",
      "no_proxy=",
      "NO_PROXY=",
      "SASL_",
  };
  for (const char* beginning : kBeginnings) {
    if (std::strncmp(variable, beginning, std::strlen(beginning)) == 0) return true;
  }
  return false;
}

void copyEnvironment(Strings& text) {
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const size_t bytes = std::strlen(*variable) + 1;
    if (!isForHelper(*variable) || bytes > Strings::kMax - text.size) continue;
    std::memcpy(text.text + text.size, *variable, bytes);
    text.size += static_cast<uint32_t>(bytes);
  }
}

void readCommandLine(Strings& text) {
  const int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  const ssize_t size = read(file, text.text, sizeof text.text - 1);
  if (size > 0) text.size = static_cast<uint32_t>(size);
  char next;
  if (read(file, &next, 1) > 0) {
    noteLimit(Limit::kArgumentsCut);
    while (text.size > 0 && text.text[text.size - 1] != '\0') --text.size;
  }
  close(file);
}

/// Beside the library.
bool findHelper(char (&path)[PATH_MAX]) {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(findHelper), &info) == 0 || info.dli_fname == nullptr) {
    return false;
  }
  const char* slash = std::strrchr(info.dli_fname, '/');
  const int folder = slash == nullptr ? 0 : static_cast<int>(slash + 1 - info.dli_fname);
  return std::snprintf(path, sizeof path, "%.*swhip-helper", folder, info.dli_fname) <
         static_cast<int>(sizeof path);
}

bool prepare() {
  char why[256];
  if (!hasRoomForHelper(why, sizeof why)) {
    say("the run is not recorded: %s", why);
    return false;
  }
  memoryFile = makeMemoryFile();
  if (memoryFile < 0) say("the run is not recorded: no shared memory: %s", std::strerror(errno));
  return memoryFile >= 0;
}

void copy(const char* from, char* to, size_t size) { std::strncpy(to, from, size - 1); }

bool start(const RunFacts& facts) {
  RunWords& run = shared().run;
  run.bytes = sizeof(Shared);
  run.at = reinterpret_cast<uint64_t>(&shared());
  run.pid = getpid();
  run.beganNs = facts.beganNs;
  const int64_t age = ownAgeNs();
  const auto since = static_cast<int64_t>(steadyNs() - run.beganNs);
  run.startNs = age < 0 ? age : std::max<int64_t>(0, age - since);
  copy(facts.clock, run.clock, sizeof run.clock);
  copy(facts.unit, run.unit, sizeof run.unit);
  copy(facts.runtime, run.runtime, sizeof run.runtime);
  run.ticksPerSecond = facts.ticksPerSecond;
  run.clockIsVirtual = clockKind() == ClockKind::kVirtual;
  isFirst = takeRunId([&run] { copyEnvironment(run.environment); });
  readCommandLine(run.commandLine);
  run.magic = RunWords::kMagic;
  char path[PATH_MAX];
  helper = findHelper(path) ? spawnHelper(path, memoryFile) : -1;
  const int why = errno;
  close(memoryFile);
  memoryFile = -1;
  if (helper < 0) {
    say("the run is not recorded: whip-helper, beside the collector, cannot be started: %s",
        std::strerror(why));
    return false;
  }
  owner = getpid();
  return true;
}

/// Whether the helper has ended. As a zombie it stays in containers whose first process does not
/// wait for it.
bool helperHasDied() {
  int ignored;
  if (shared().run.helperEnded.load(std::memory_order_acquire) != 0) return false;
  return (kill(helper, 0) != 0 && errno == ESRCH) || isZombie(helper, &ignored);
}

/// Waits until the helper has sent all, has died, or the time is over.
void awaitHelper(uint64_t limitMs) {
  std::atomic<uint32_t>& ended = shared().run.helperEnded;
  const int64_t begin = steadyMs();
  for (;;) {
    if (ended.load(std::memory_order_acquire) != 0 || helperHasDied()) return;
    if (steadyMs() - begin >= static_cast<int64_t>(limitMs)) return;
    const timespec look = {0, kLookNs};
    syscall(SYS_futex, &ended, FUTEX_WAIT, 0, &look, nullptr, 0);
  }
}

void stop(EndReason reason) {
  if (owner != getpid()) return;
  if (helperHasDied()) {
    say("whip-helper, which sends what is recorded, has ended before the program: by a limit on "
        "memory or files, a filter of system calls, or a signal; the run is not recorded to its "
        "end");
  }
  RunWords& run = shared().run;
  run.cpuNs.store(cpuNsOf(CLOCK_PROCESS_CPUTIME_ID), std::memory_order_relaxed);
  run.endedNs.store(steadyNs(), std::memory_order_relaxed);
  run.end.store(1 + static_cast<uint32_t>(reason), std::memory_order_release);
  syscall(SYS_futex, &run.end, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
  const uint64_t endMs = numberFromEnvironment("WHIP_END_MS", kEndMs);
  awaitHelper(isFirst ? numberFromEnvironment("WHIP_FIRST_END_MS", endMs) : endMs);
}

void abandon() { owner = 0; }

}  // namespace

const Shipper& shipper() {
  static constexpr Shipper kLink = {wanted, prepare, start, stop, abandon};
  return kLink;
}

}  // namespace whip
