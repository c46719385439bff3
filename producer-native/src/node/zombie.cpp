#include "node/zombie.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace whip {

bool isZombie(pid_t process, int* waitStatus) {
  char path[32], line[1024];
  std::snprintf(path, sizeof path, "/proc/%d/stat", static_cast<int>(process));
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t size = read(file, line, sizeof line - 1);
  close(file);
  line[size < 0 ? 0 : size] = '\0';
  // Behind the name in parentheses, the first field is the state; the last one is the status.
  const char* name = std::strrchr(line, ')');
  if (name == nullptr || std::strncmp(name, ") Z", 3) != 0) return false;
  *waitStatus = static_cast<int>(std::strtol(std::strrchr(name, ' '), nullptr, 10));
  return true;
}

}  // namespace whip
