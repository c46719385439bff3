#include "guest/core/process/process_stat.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace whip {

namespace {

/// From the end of the process's name, in parentheses, which may hold anything; nullptr: it is
/// gone.
template <size_t size>
const char* fieldsOf(pid_t process, char (&line)[size]) {
  char path[32];
  std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(process));
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return nullptr;
  const ssize_t length = read(file, line, size - 1);
  close(file);
  line[length < 0 ? 0 : length] = '\0';
  return std::strrchr(line, ')');
}

/// That many fields further.
const char* skip(const char* fields, int count) {
  for (int i = 0; i < count && fields != nullptr; i++) fields = std::strchr(fields + 1, ' ');
  return fields;
}

// Behind the name: the process's parent, and when it was made, in ticks since the machine began.
constexpr int kParentAt = 2;
constexpr int kStartAt = 20;

}  // namespace

bool isZombie(pid_t process, int* waitStatus) {
  char line[1024];
  // The first field is the state; the last one is the status.
  const char* fields = fieldsOf(process, line);
  if (fields == nullptr || std::strncmp(fields, ") Z", 3) != 0) return false;
  *waitStatus = static_cast<int>(std::strtol(std::strrchr(fields, ' '), nullptr, 10));
  return true;
}

int64_t ownAgeNs() {
  constexpr int64_t kSecondNs = 1'000'000'000;
  char line[1024];
  const char* const field = skip(fieldsOf(getpid(), line), kStartAt);
  timespec now{};
  if (field == nullptr || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return -1;
  const int64_t made = std::strtoll(field, nullptr, 10) * (kSecondNs / sysconf(_SC_CLK_TCK));
  return std::max<int64_t>(0, now.tv_sec * kSecondNs + now.tv_nsec - made);
}

Origin originOf(pid_t process) {
  char line[1024];
  const char* const fields = fieldsOf(process, line);
  const char* const start = skip(fields, kStartAt);
  if (start == nullptr) return {};
  return {static_cast<pid_t>(std::strtol(skip(fields, kParentAt), nullptr, 10)),
          std::strtoll(start, nullptr, 10)};
}

}  // namespace whip
