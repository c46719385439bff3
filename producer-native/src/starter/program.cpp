#include "starter/program.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "starter/files.h"
#include "starter/find.h"

namespace whip::starter {

namespace {

constexpr char kShell[] = "/bin/sh";

void prepare(void* argument) { static_cast<const Signals*>(argument)->restore(); }

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
  const Image image = {file_.data(), words_, environment.strings(), shell.data()};
  return startProcess(image, prepare, const_cast<Signals*>(&signals));
}

/// As bash decides whether a file that the kernel does not know is a script: its first line has no
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
             "no process can be made for it: %s; look at the limits on processes and memory "
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
