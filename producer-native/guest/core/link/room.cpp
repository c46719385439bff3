#include "guest/core/link/room.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace whip {

namespace {

/// Standard files, memory, program, libraries while they are loaded; connections and their wake-up
/// pipes.
constexpr rlim_t kFiles = 32;

/// Addresses that the helper needs, and data in them: with libraries, stacks and 64 MiB that wait
/// for a broker.
constexpr rlim_t kAddresses = 300'000'000;
constexpr rlim_t kData = 100'000'000;

/// The helper with its threads, for a broker or two.
constexpr long kTasks = 8;

/// Content of a small file, with a zero byte; "" where it cannot be read.
void readFile(const char* path, char* text, size_t size) {
  ssize_t length = 0;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    length = read(file, text, size - 1);
    close(file);
  }
  text[std::max<ssize_t>(length, 0)] = '\0';
}

/// LONG_MAX for "max", and where there is no number.
long numberIn(const char* path) {
  char text[32];
  readFile(path, text, sizeof text);
  char* end = nullptr;
  const long number = std::strtol(text, &end, 10);
  return end == text ? LONG_MAX : number;
}

/// How many tasks a control group and those around it leave.
long leftIn(const char* root, char* group) {
  long left = LONG_MAX;
  for (;;) {
    char path[PATH_MAX];
    std::snprintf(path, sizeof path, "%s%s/pids.max", root, group);
    const long limit = numberIn(path);
    std::snprintf(path, sizeof path, "%s%s/pids.current", root, group);
    const long used = limit == LONG_MAX ? 0 : numberIn(path);
    if (used != LONG_MAX) left = std::min(left, limit == LONG_MAX ? LONG_MAX : limit - used);
    char* const last = std::strrchr(group, '/');
    if (last == nullptr) return left;
    *last = '\0';
  }
}

long leftByControlGroups() {
  char groups[4096];
  readFile("/proc/self/cgroup", groups, sizeof groups);
  long left = LONG_MAX;
  char* rest = groups;
  // "4:pids:/a/b" of the older kind, "0::/a/b" of the newer.
  while (char* const line = strsep(&rest, "\n")) {
    char* group = std::strstr(line, ":pids:/");
    if (group != nullptr) {
      left = std::min(left, leftIn("/sys/fs/cgroup/pids", group + std::strlen(":pids:")));
    } else if (std::strncmp(line, "0::/", 4) == 0) {
      left = std::min(left, leftIn("/sys/fs/cgroup", line + 3));
    }
  }
  return left;
}

/// Tasks of a process: its directory of them has a link for each.
long tasksOf(const char* process) {
  char path[NAME_MAX + 16];
  std::snprintf(path, sizeof path, "/proc/%s/task", process);
  struct stat tasks;
  return stat(path, &tasks) == 0 ? static_cast<long>(tasks.st_nlink) - 2 : 0;
}

/// By the system call itself: a directory of the C library's is allocated.
long tasksOfUser() {
  const int directory = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return 0;
  const uid_t user = getuid();
  long tasks = 0;
  alignas(dirent64) char entries[16 << 10];
  for (;;) {
    const long bytes = syscall(SYS_getdents64, directory, entries, sizeof entries);
    if (bytes <= 0) break;
    for (long at = 0; at < bytes;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(entries + at);
      at += entry->d_reclen;
      struct stat owner;
      if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
      if (fstatat(directory, entry->d_name, &owner, 0) == 0 && owner.st_uid == user) {
        tasks += tasksOf(entry->d_name);
      }
    }
  }
  close(directory);
  return tasks;
}

/// Rest of this user's limit. The tasks of all users are known at once: only where they are many do
/// their owners matter.
long leftByUser(long needed) {
  rlimit limit{};
  if (getuid() == 0 || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return LONG_MAX;
  }
  const long allowed = static_cast<long>(std::min<rlim_t>(limit.rlim_cur, LONG_MAX));
  char text[128];
  readFile("/proc/loadavg", text, sizeof text);
  const char* const total = std::strchr(text, '/');
  if (total != nullptr && allowed - std::atol(total + 1) >= needed) return needed;
  return allowed - tasksOfUser();
}

/// Threads that the program may be about to make.
long threadsOfProgram() {
  cpu_set_t processors;
  const long allowed = sched_getaffinity(0, sizeof processors, &processors) == 0
                           ? CPU_COUNT(&processors)
                           : sysconf(_SC_NPROCESSORS_ONLN);
  const char* const wanted = std::getenv("OMP_NUM_THREADS");
  const long number = wanted == nullptr ? 0 : std::strtol(wanted, nullptr, 10);
  return number > 0 && number < INT_MAX ? number : allowed;
}

/// Hard limit that the helper needs; its soft one is raised.
struct Need {
  __rlimit_resource_t limit;
  rlim_t least;
  const char* what;
};

constexpr Need kNeeds[] = {
    {RLIMIT_NOFILE, kFiles, "open files (ulimit -Hn)"},
    {RLIMIT_AS, kAddresses, "bytes of addresses (ulimit -Hv)"},
    {RLIMIT_DATA, kData, "bytes of data (ulimit -Hd)"},
};

}  // namespace

bool hasRoomForHelper(char* why, size_t length) {
  for (const Need& need : kNeeds) {
    rlimit limit{};
    if (getrlimit(need.limit, &limit) != 0 || limit.rlim_max >= need.least) continue;
    std::snprintf(why, length, "whip-helper needs %lu %s, and %lu are allowed",
                  static_cast<unsigned long>(need.least), need.what,
                  static_cast<unsigned long>(limit.rlim_max));
    return false;
  }
  const long needed = kTasks + threadsOfProgram();
  const long left = std::min(leftByControlGroups(), leftByUser(needed));
  if (left >= needed) return true;
  std::snprintf(why, length,
                "the program and whip-helper may need %ld more processes and threads (ulimit -u, "
                "pids.max of the control group), and %ld are allowed",
                needed, std::max(left, 0L));
  return false;
}

}  // namespace whip
