#include "starter/signals.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include "starter/files.h"

namespace whip::starter {

namespace {

constexpr int kTaken[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGCHLD};

}  // namespace

// SIGTSTP, SIGCONT and similar ones keep their effect: Ctrl-Z stops the starter with its program.
Signals::Signals() {
  sigset_t taken;
  sigemptyset(&taken);
  for (int signal : kTaken) sigaddset(&taken, signal);
  file_ = own(signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK));
  // A Java that has ended is seen by the failed write.
  sigaddset(&taken, SIGPIPE);
  sigprocmask(SIG_BLOCK, &taken, &blockedBefore_);
  // Where it is ignored, the kernel keeps no status for us.
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &usual, &childBefore_);
}

bool Signals::next(Signal& signal) const {
  signalfd_siginfo info;
  if (read(file_, &info, sizeof info) != sizeof info) return false;
  signal.number = static_cast<int>(info.ssi_signo);
  signal.isFromTerminal = info.ssi_code == SI_KERNEL;
  signal.sender = static_cast<pid_t>(info.ssi_pid);
  return true;
}

bool Signals::isIgnored(int signal) {
  struct sigaction now;
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

void Signals::restore() const {
  sigaction(SIGCHLD, &childBefore_, nullptr);
  sigprocmask(SIG_SETMASK, &blockedBefore_, nullptr);
}

void Signals::clear() {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

}  // namespace whip::starter
