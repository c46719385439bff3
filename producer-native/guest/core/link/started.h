// Whether this is the program whose id WHIP_RUN is, or another one under the same `whip run`.
#pragma once

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace whip {

/// `whip run` starts a process with WHIP_STARTED=PID:INODE, its own number and that of the
/// program's file. The first program that records there has the id. Others get ids of their own
/// (helper/run/run_facts.cpp): those in other processes, and those that come later by exec. A shell that
/// has had children may have started another program before it became this one.
inline bool isStartedByWhip(const char* started) {
  char* end = nullptr;
  if (strtol(started, &end, 10) != getpid() || *end != ':') return false;
  struct stat file;
  if (stat("/proc/self/exe", &file) == 0 && file.st_ino == strtoul(end + 1, nullptr, 10)) {
    return true;
  }
  rusage children;
  return getrusage(RUSAGE_CHILDREN, &children) == 0 && children.ru_maxrss == 0;
}

/// Calls `copyEnvironment` with WHIP_STARTED as the helper needs it: with a '-' in front where the
/// id is another program's. What this program starts finds the '-' in any case: one byte is written
/// where it stands, since setenv could move what another thread reads.
template <typename Copy>
bool takeRunId(Copy copyEnvironment) {
  constexpr char kTaken = '-';
  char* const started = getenv("WHIP_STARTED");
  const bool isSet = started != nullptr && *started != '\0';
  const bool isFirst = !isSet || isStartedByWhip(started);
  if (!isFirst) *started = kTaken;
  copyEnvironment();
  if (isSet) *started = kTaken;
  return isFirst;
}

}  // namespace whip
