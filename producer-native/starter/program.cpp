#include "starter/program.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "starter/files.h"
#include "starter/find.h"

namespace whip::starter {

namespace {

constexpr char kShell[] = "/bin/sh";

/// Steps of the program's process before it becomes the program.
struct Preparation {
  const Signals* signals;
  char* started;  // where its number belongs
};

constexpr size_t kDigits = 10;

void prepare(void* argument) {
  const auto& preparation = *static_cast<const Preparation*>(argument);
  preparation.signals->restore();
  char number[kDigits + 1];
  snprintf(number, sizeof number, "%0*d", static_cast<int>(kDigits), getpid());
  memcpy(preparation.started, number, kDigits);
}

}  // namespace

Program::Program(char* const* words, size_t count, const char* path)
    : words_(words), count_(count), error_(findProgram(words[0], path, file_)) {
  if (error_ == 0) descriptor_ = openProgram(file_.data());
}

NewProcess Program::start(Environment& environment, const Signals& signals) const {
  List<char*> shell;
  if (isText()) {
    shell.add(const_cast<char*>(kShell));
    shell.add(const_cast<char*>(file_.data()));
    shell.add(words_ + 1, count_);  // with the null pointer at their end
  }
  // As the collector reads it (guest/core/link/started.h). The process itself knows its number first.
  struct stat facts = {};
  stat(file_.data(), &facts);
  char started[64];
  snprintf(started, sizeof started, "WHIP_STARTED=%0*d:%lu", static_cast<int>(kDigits), 0,
           facts.st_ino);
  environment.set(started);
  Preparation preparation = {&signals, const_cast<char*>(environment.get("WHIP_STARTED"))};
  const Image image = {file_.data(), words_, environment.strings(), shell.data()};
  return startProcess(image, prepare, &preparation);
}

/// Whether a file that the kernel does not know is a script, by bash's rule: its first line has no
/// zero byte.
bool Program::isText() const {
  char first[80];
  const ssize_t count = pread(descriptor_, first, sizeof first, 0);
  for (ssize_t i = 0; i < count && first[i] != '\n'; i++) {
    if (first[i] == '\0') return false;
  }
  return count > 0;
}

void describe(const NewProcess& failed, char* text, size_t length) {
  const char* system = strerror(failed.error);
  if (!failed.isForked) {
    snprintf(text, length,
             "no process can be created for it: %s; check the limits on processes and memory "
             "(ulimit -a, and those of its control group)",
             system);
    return;
  }
  const char* hint = "";
  switch (failed.error) {
    case ENOENT:
      hint = "; its interpreter or loader is missing (the file's first line, or readelf -l)";
      break;
    case ENOEXEC:
      hint = "; it is built for another machine, or damaged";
      break;
    case EACCES:
      hint = "; its file system may be mounted noexec, or its interpreter is not executable";
      break;
    case E2BIG:
      hint = "; arguments and environment together are longer than the system takes";
      break;
    default:
      break;
  }
  snprintf(text, length, "%s%s", system, hint);
}

}  // namespace whip::starter
