#include "starter/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace whip::starter {

namespace {

constexpr int kFirstOther = STDERR_FILENO + 1;
constexpr unsigned kCloseOnExec = 1u << 2;  // CLOSE_RANGE_CLOEXEC

template <typename Action>
void forEachOpen(Action action) {
  DIR* directory = opendir("/proc/self/fd");
  if (directory == nullptr) return;
  while (const dirent* entry = readdir(directory)) {
    const int file = atoi(entry->d_name);
    if (file >= kFirstOther && file != dirfd(directory)) action(file);
  }
  closedir(directory);
}

}  // namespace

int own(int file) {
  if (file < 0 || file >= kFirstOwn) return file;
  const int moved = fcntl(file, F_DUPFD_CLOEXEC, kFirstOwn);
  const int why = errno;
  close(file);
  errno = why;
  return moved;
}

bool makePipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  ends[0] = own(ends[0]);
  ends[1] = own(ends[1]);
  return ends[0] >= 0 && ends[1] >= 0;
}

int openProgram(const char* path) {
  // What is no regular file has been refused already: nothing here waits.
  return own(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

void closeOnExecFrom(int first) {
  // Kernels before 5.11 do not have it.
  if (syscall(SYS_close_range, first, ~0u, kCloseOnExec) == 0) return;
  forEachOpen([first](int file) {
    if (file >= first) fcntl(file, F_SETFD, FD_CLOEXEC);
  });
}

void closeAllBut(const int* files, size_t count) {
  forEachOpen([files, count](int file) {
    for (size_t i = 0; i < count; i++) {
      if (file == files[i]) return;
    }
    close(file);
  });
  const int null = own(open("/dev/null", O_RDWR | O_CLOEXEC));
  if (null < 0) return;
  dup2(null, STDIN_FILENO);
  dup2(null, STDOUT_FILENO);
  close(null);
}

}  // namespace whip::starter
