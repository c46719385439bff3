#include "helper/run/run_facts.h"

#include <sched.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include <climits>
#include <cstdio>

#include "guest/core/shared/detail.h"
#include "guest/core/shared/shared.h"
#include "helper/run/job.h"
#include "helper/run/letters.h"

namespace whip::helper {
namespace {

std::string hostName() {
  char name[HOST_NAME_MAX + 1] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

uint64_t someRandomness(int64_t fallback) {
  uint64_t bits = 0;
  if (getrandom(&bits, sizeof bits, GRND_NONBLOCK) == sizeof bits) return bits;
  return static_cast<uint64_t>(fallback) * 0x9E3779B97F4A7C15u ^ static_cast<uint64_t>(getpid());
}

std::string rankId(const std::string& job, const Options& options) {
  return asRunId(job) + "-r" + std::to_string(options.rank);
}

std::string chooseRunId(const Options& options, int64_t micros, int64_t process) {
  const bool isRank = options.rankCount > 1;
  if (options.run.empty()) {
    if (!isRank) return newRunId(micros, someRandomness(micros));
    return rankId(options.ranksName.empty() ? jobBehind(process, options.rankVariable, hostName())
                                            : options.ranksName,
                  options);
  }
  // One WHIP_RUN is exported to all processes of a job, but a run is one process.
  if (isRank) return rankId(options.run, options);
  const std::string run = asRunId(options.run);
  // 35 bits: two of a script's 1000 programs have the same id once in 70,000 scripts.
  return options.runIsAnothers ? run + "-p" + letters(someRandomness(micros), 7) : run;
}

}  // namespace

int64_t wallMicros() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<int64_t>(now.tv_sec) * 1'000'000 + now.tv_nsec / 1000;
}

std::string newRunId(int64_t wallMicros, uint64_t random) {
  const time_t seconds = static_cast<time_t>(wallMicros / 1'000'000);
  tm utc{};
  gmtime_r(&seconds, &utc);
  char text[32];
  const size_t length = strftime(text, sizeof text, "%Y%m%d-%H%M%S-", &utc);
  return std::string(text, length) + letters(random, 4);
}

std::string asRunId(const std::string& asked) {
  constexpr size_t kBytesMax = 180;  // of 200 characters, as a rank's number comes behind it
  constexpr unsigned char kLatin1 = 0xc2, kFirstLetter = 0xa0, kMore = 0x80, kMoreMask = 0xc0;
  std::string id = asked;
  if (id.size() > kBytesMax) {
    size_t end = kBytesMax;
    while (end > 0 && (static_cast<unsigned char>(id[end]) & kMoreMask) == kMore) --end;
    id.resize(end);
  }
  for (size_t i = 0; i < id.size(); ++i) {
    const unsigned char byte = static_cast<unsigned char>(id[i]);
    if (byte <= ' ' || byte == '/' || byte == 0x7f) id[i] = '_';
    if (byte == kLatin1 && i + 1 < id.size() &&
        static_cast<unsigned char>(id[i + 1]) < kFirstLetter) {
      id.replace(i, 2, "_");  // a control character of two bytes
    }
  }
  return id;
}

std::vector<std::string> argumentsIn(const std::string& commandLine) {
  std::vector<std::string> found;
  size_t begin = commandLine.find('\0');  // behind the program's own name
  while (begin != std::string::npos && begin + 1 < commandLine.size()) {
    const size_t end = commandLine.find('\0', ++begin);
    found.push_back(commandLine.substr(begin, end == std::string::npos ? end : end - begin));
    begin = end;
  }
  return found;
}

int allowedProcessors() {
  // 8 x 1024 bits: a kernel knows 8192 processors at most, and refuses a mask with fewer than its
  // own.
  cpu_set_t mask[8];
  return sched_getaffinity(0, sizeof mask, mask) == 0 ? CPU_COUNT_S(sizeof mask, mask) : 0;
}

RunIdentity identify(const Options& options, const RunFacts& facts, const Program& program) {
  RunIdentity identity;
  identity.incarnation = wallMicros();
  identity.startedAtMillis = identity.incarnation / 1000;
  identity.run = chooseRunId(options, identity.incarnation, program.pid);
  identity.program = program.path;
  identity.name = options.name.empty()
                      ? identity.program.substr(identity.program.find_last_of('/') + 1)
                      : options.name;
  identity.labels = options.labels;
  identity.arguments = program.arguments;
  identity.host = hostName();
  identity.pid = program.pid;
  identity.job = options.job;
  identity.rank = options.rank;
  identity.rankCount = options.rankCount;
  identity.processors = program.processors;
  identity.clock = facts.clock;
  identity.unit = facts.unit;
  identity.ticksPerSecond = facts.ticksPerSecond;
  const bool isSerial = shared().regions.isOn.load(std::memory_order_acquire) != 0;
  identity.detail = isSerial       ? "serial"
                    : isAdaptive() ? "adaptive"
                    : isOfGrains() ? "grains"
                                   : "full";
  identity.resolution = resolution();
  identity.runtime = facts.runtime;
  const bool isMeasured = shared().grains.isMeasured.load(std::memory_order_acquire);
  identity.creation = isMeasured ? "measured" : "in work";
  return identity;
}

}  // namespace whip::helper
