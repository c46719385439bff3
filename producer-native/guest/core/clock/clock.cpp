#include "guest/core/clock/clock.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "guest/core/clock/cpu_time.h"
#include "guest/core/clock/perf.h"
#include "guest/core/process/say.h"
#include "guest/core/shared/counters.h"

namespace whip {

ClockKind detail::chosenClock = ClockKind::kVirtual;

namespace {

ClockKind& chosen = detail::chosenClock;

void fallBack(const char* sentence) {
  noteLimit(Limit::kClockFallback);
  say("%s", sentence);
}

ClockKind chooseTsc() {
  if (const char* why = prepareTsc()) {
    noteLimit(Limit::kClockFallback);
    say("the time-stamp counter cannot be used (%s); using CPU time instead, which is slower.",
        why);
    return ClockKind::kCpu;
  }
  return ClockKind::kTsc;
}

ClockKind chooseCounter(ClockKind kind, bool cycles) {
  if (preparePerf(cycles ? kPerfCycles : kPerfInstructions)) return kind;
  fallBack(cycles ? "hardware counters are not available here; counting time instead of cycles."
                  : "hardware counters are not available here; counting time instead of "
                    "instructions.");
  return chooseTsc();
}

}  // namespace

ClockKind chooseClock(const char* name) {
  const auto is = [&](const char* other) { return std::strcmp(name, other) == 0; };
  if (is("virtual")) {
    chosen = ClockKind::kVirtual;
  } else if (is("cpu")) {
    chosen = ClockKind::kCpu;
  } else if (is("instructions")) {
    chosen = chooseCounter(ClockKind::kInstructions, false);
  } else if (is("cycles")) {
    chosen = chooseCounter(ClockKind::kCycles, true);
  } else {
    if (!is("auto") && !is("tsc") && !is("")) {
      fallBack("WHIP_CLOCK is none of auto, tsc, cpu, instructions, cycles, virtual; using auto.");
    }
    chosen = chooseTsc();
  }
  return chosen;
}

ClockKind clockKind() { return chosen; }

const char* clockName() {
  switch (chosen) {
    case ClockKind::kVirtual:
      return "virtual";
    case ClockKind::kTsc:
      return "tsc";
    case ClockKind::kCpu:
      return "cpu";
    case ClockKind::kInstructions:
      return "instructions";
    case ClockKind::kCycles:
      return "cycles";
  }
  return "";
}

const char* clockUnit() {
  switch (chosen) {
    case ClockKind::kVirtual:
      return "units";
    case ClockKind::kTsc:
    case ClockKind::kCpu:
      return "ns";
    case ClockKind::kInstructions:
      return "instructions";
    case ClockKind::kCycles:
      return "cycles";
  }
  return "";
}

double clockTicksPerSecond() { return std::strcmp(clockUnit(), "ns") == 0 ? 1e9 : 0; }

uint64_t attachClock(ThreadRecord& thread) {
  clockid_t cpuClock;
  if (pthread_getcpuclockid(pthread_self(), &cpuClock) != 0) cpuClock = CLOCK_THREAD_CPUTIME_ID;
  thread.cpuClock.store(cpuClock, std::memory_order_relaxed);
  thread.threadId.store(static_cast<int32_t>(syscall(SYS_gettid)), std::memory_order_relaxed);
  thread.lastNs = 0;
  switch (chosen) {
    case ClockKind::kVirtual:
      break;  // the caller knows what whip_work counted before
    case ClockKind::kTsc:
      resyncTsc(thread);
      return readClock(thread);
    case ClockKind::kCpu:
      return readClock(thread);
    case ClockKind::kInstructions:
    case ClockKind::kCycles:
      attachPerf(thread);
      break;
  }
  return 0;
}

void detachClock(ThreadRecord& thread) { detachPerf(thread); }

uint64_t detail::readOtherClock(ThreadRecord& thread) {
  switch (chosen) {
    case ClockKind::kVirtual:
      return thread.virtualUnits.load(std::memory_order_relaxed);
    case ClockKind::kTsc:
      break;
    case ClockKind::kCpu:
      return threadCpuNs();
    case ClockKind::kInstructions:
    case ClockKind::kCycles:
      return readPerf(thread);
  }
  return 0;
}

uint64_t readClockOf(const ThreadRecord& thread) {
  switch (chosen) {
    case ClockKind::kVirtual:
      return thread.virtualUnits.load(std::memory_order_relaxed);
    case ClockKind::kTsc:  // its zero is that of the thread's CPU time
    case ClockKind::kCpu:
      return cpuNsOf(thread.cpuClock.load(std::memory_order_relaxed));
    case ClockKind::kInstructions:
    case ClockKind::kCycles:
      return readPerfOf(thread);
  }
  return 0;
}

}  // namespace whip
