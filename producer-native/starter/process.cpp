#include "starter/process.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "starter/files.h"

namespace whip::starter {

namespace {

constexpr int kNotExecuted = 127;

[[noreturn]] void execute(const Image& image, int errors) {
  execve(image.file, image.words, image.environment);
  if (errno == ENOEXEC && image.shellWords != nullptr) {
    execve(image.shellWords[0], image.shellWords, image.environment);
  }
  const int why = errno;
  (void)!write(errors, &why, sizeof why);
  _exit(kNotExecuted);
}

}  // namespace

// The pipe's other end is closed by a successful exec: then there is nothing to read.
NewProcess startProcess(const Image& image, void (*prepare)(void*), void* argument) {
  NewProcess made;
  int errors[2];
  if (!makePipe(errors)) {
    made.error = errno;
    return made;
  }
  made.id = fork();
  if (made.id == 0) {
    prepare(argument);
    execute(image, errors[1]);
  }
  made.error = made.id < 0 ? errno : 0;
  made.isForked = made.id >= 0;
  close(errors[1]);
  if (made.isForked) {
    ssize_t count;
    do {
      count = read(errors[0], &made.error, sizeof made.error);
    } while (count < 0 && errno == EINTR);
    if (count > 0) waitpid(made.id, nullptr, 0);
  }
  close(errors[0]);
  return made;
}

int statusOf(int waited) {
  return WIFSIGNALED(waited) ? kKilled + WTERMSIG(waited) : WEXITSTATUS(waited);
}

}  // namespace whip::starter
