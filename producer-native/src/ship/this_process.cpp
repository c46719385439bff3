#include "ship/this_process.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <fstream>
#include <iterator>

#include "ship/thread_clocks.h"

namespace whip::ship {
namespace {

std::string path() {
  char target[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", target, sizeof target);
  if (length > 0) return std::string(target, static_cast<size_t>(length));
  return program_invocation_name != nullptr ? program_invocation_name : "";
}

uint64_t cpuNs() {
  const uint64_t collectorNs = collectorThreads().cpuNs();
  const uint64_t processNs = processCpuNs();
  return processNs - std::min(processNs, collectorNs);
}

}  // namespace

Program thisProcess() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  return {getpid(), path(),
          argumentsIn({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}),
          cpuNs, [] { return collectorThreads().cpuNs(); }};
}

}  // namespace whip::ship
