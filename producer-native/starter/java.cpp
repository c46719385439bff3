#include "starter/java.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "starter/environment.h"
#include "starter/files.h"
#include "starter/say.h"
#include "starter/signals.h"

namespace whip::starter {

namespace {

constexpr int kFirstOther = kProgramFile + 1;

/// A tenth of a processor that the program wants, too.
constexpr int kLateNiceness = 10;

/// Java reserves gigabytes, and starts the engine, which is not the program's affair. Not the
/// stack's: without a limit the kernel lays out addresses differently.
constexpr __rlimit_resource_t kRaised[] = {RLIMIT_AS,    RLIMIT_DATA,   RLIMIT_CPU,
                                           RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_NPROC};

void raiseLimits() {
  for (__rlimit_resource_t limit : kRaised) {
    rlimit both;
    if (getrlimit(limit, &both) != 0) continue;
    both.rlim_cur = both.rlim_max;
    setrlimit(limit, &both);
  }
}

/// Java opens its archives of classes, and connections: 90 where it does least.
constexpr rlim_t kFilesOfJava = 128;

void give(int file, int number) {
  if (file >= 0) {
    dup2(file, number);
  } else {
    close(number);
  }
}

void prepare(void* argument) {
  const JavaStart& start = *static_cast<JavaStart*>(argument);
  setsid();
  closeOnExecFrom(kFirstOther);
  give(start.fromStarter, kFromStarter);
  give(start.toStarter, kToStarter);
  give(start.program, kProgramFile);
  const int null = own(open("/dev/null", O_RDWR | O_CLOEXEC));
  dup2(null, STDIN_FILENO);
  // Java would take the number of a closed one for a file of its own, and print into that.
  for (int file = STDOUT_FILENO; file <= STDERR_FILENO; file++) {
    if (fcntl(file, F_GETFD) < 0) dup2(null, file);
  }
  raiseLimits();
  if (start.isLate) setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + kLateNiceness);
  Signals::clear();
}

}  // namespace

bool hasFilesForJava() {
  rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_max >= kFilesOfJava) return true;
  say("whip needs %lu open files (ulimit -Hn), and %lu are allowed; raise the limit, or set it for "
      "the program alone: whip run -- bash -c 'ulimit -n %lu; exec PROGRAM'",
      static_cast<unsigned long>(kFilesOfJava), static_cast<unsigned long>(files.rlim_max),
      static_cast<unsigned long>(files.rlim_max));
  return false;
}

NewProcess startJava(char* const* words, const JavaStart& start) {
  Environment environment;
  environment.addAll(environ);
  environment.set("LC_ALL=C.UTF-8");
  JavaStart given = start;
  return startProcess({words[0], words, environment.strings(), nullptr}, prepare, &given);
}

}  // namespace whip::starter
