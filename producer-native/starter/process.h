// Starts a process, and knows why where that fails.
#pragma once

#include <sys/types.h>

namespace whip::starter {

struct NewProcess {
  pid_t id = -1;
  int error = 0;          // errno; 0: it runs
  bool isForked = false;  // the error is that of executing the file, not of making a process
};

/// Program image for execve.
struct Image {
  const char* file;
  char* const* words;
  char* const* environment;
  char* const* shellWords;  // for a file without a format, as execvp does it; nullptr: none
};

/// Returns once the file is being executed. `prepare(argument)` is called in the new process
/// before.
NewProcess startProcess(const Image& image, void (*prepare)(void*), void* argument);

/// Base of a shell's status for a signal that killed a process.
constexpr int kKilled = 128;

/// The exit status that a shell shows for what waitpid gave: 128 + N for signal N.
int statusOf(int waited);

}  // namespace whip::starter
