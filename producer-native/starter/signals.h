// The signals that reach the starter, and what the processes that it starts inherit.
#pragma once

#include <signal.h>
#include <sys/types.h>

namespace whip::starter {

/// From its making on, signals wait in a descriptor. No disposition is changed but SIGCHLD's, so
/// that what the user ignores stays ignored in the program.
class Signals {
 public:
  Signals();

  /// Readable when one has come; closed in processes that are started.
  int file() const { return file_; }

  struct Signal {
    int number;
    bool isFromTerminal;  // a key: it went to the whole foreground group, the program included
    pid_t sender;
  };

  /// Takes the next one; false where none waits.
  bool next(Signal& signal) const;

  /// Whether the user has it ignored, and so Java ignores it, too.
  static bool isIgnored(int signal);

  /// In a new process: all as it was at the start, for the program.
  void restore() const;

  /// In a new process: none is blocked, and children can be waited for, as Java needs it.
  static void clear();

 private:
  int file_;
  sigset_t blockedBefore_;
  struct sigaction childBefore_;
};

}  // namespace whip::starter
