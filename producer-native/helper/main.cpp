// whip-helper: takes a program's rows out of the memory that both share, and sends them. Started by
// the collector (guest/core/link), which leaves it the memory file as descriptor 3, and one of the
// program (pidfd_open) as 4.
#include <linux/futex.h>
#include <malloc.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstring>
#include <string>

#include "guest/core/clock/steady_time.h"
#include "guest/core/process/say.h"
#include "guest/core/shared/run_words.h"
#include "helper/batch/drain.h"
#include "helper/batch/pause.h"
#include "helper/losses.h"
#include "helper/memory_file.h"
#include "helper/options.h"
#include "helper/precedence.h"
#include "helper/process.h"
#include "helper/run/recording.h"

namespace whip::helper {
namespace {

void print(const std::string& line) {
  // One write, so that the line is not torn apart by the program's own output. Nothing can be done
  // if it fails.
  const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  static_cast<void>(written);
}

/// Lets go a program that waits for it.
void end() {
  std::atomic<uint32_t>& ended = shared().run.helperEnded;
  ended.store(1, std::memory_order_release);
  syscall(SYS_futex, &ended, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

/// Takes over the program's environment.
void takeEnvironment() {
  Strings& text = shared().run.environment;
  const uint32_t size = std::min(text.size, Strings::kMax);
  for (uint32_t at = 0; at < size; at += static_cast<uint32_t>(std::strlen(text.text + at)) + 1) {
    putenv(text.text + at);
  }
}

class Helper {
 public:
  Helper()
      : process_(static_cast<pid_t>(shared().run.pid), kProgram),
        options_(helper::readOptions(
            [](const char* name) { return static_cast<const char*>(getenv(name)); })),
        losses_(print) {}

  void run() {
    if (options_.registry.empty()) {
      losses_.say(helper::Loss::kNotRecording,
                  "WHIP_REGISTRY is not set, so nothing is recorded; set it to the schema "
                  "registry's URL");
      return discard();
    }
    const RunWords& words = shared().run;
    helper::Recording recording(
        options_, {words.clock, words.unit, words.ticksPerSecond, words.runtime},
        {words.pid, shared().loaded.modules[0].path,
         helper::argumentsIn(
             {words.commandLine.text, std::min(words.commandLine.size, Strings::kMax)}),
         [this] { return cpuNs(); }, [this] { return elapsedNs(); }, clockOf, reachableThreads,
         words.startNs,
         // The helper has the mask of the thread that started it. The runtime may bind that thread
         // to one processor later.
         helper::allowedProcessors()},
        losses_);
    if (!recording.started()) return discard();
    record(recording);
    seenEndNs_ = steadyNs();
    Precedence::giveBack();
    reachableThreads();
    countWhatIsOutOfReach();
    recording.finish(howItEnded());
  }

 private:
  void record(helper::Recording& recording) {
    helper::Pause pause;
    letGoFirst(recording.isFolding());
    while (!isOver(pause.after(recording.round()))) {
      sayWhatIsOutOfReach();
      letGoFirst(recording.isFolding());
    }
  }

  /// In full detail what the helper does not keep up with is folded: it keeps its share.
  void letGoFirst(bool isFolding) {
    if (isFolding == isBehind_) return;
    isBehind_ = isFolding;
    if (isFolding) {
      Precedence::toTheProgram();
    } else {
      Precedence::giveBack();
    }
  }

  bool isAnother() {
    if (++looks_ % kLooksToExec != 0) return false;
    return process_.isAnother();
  }

  void countWhatIsOutOfReach() {
    if (whyOutOfReach().empty()) return;
    sayWhatIsOutOfReach();
    losses_.count(helper::Loss::kOutOfReach, std::max(threadsOutOfReach(), 1u));
  }

  void sayWhatIsOutOfReach() {
    const std::string why = whyOutOfReach();
    if (why.empty()) return;
    losses_.say(helper::Loss::kOutOfReach, "the helper cannot map a thread's memory (" + why +
                                               "), so what it and later threads do is lost");
  }

  void discard() {
    while (!isOver(helper::Pause::kMsMax)) {
      helper::Drain::discard(losses_, helper::Loss::kNotRecording, reachableThreads());
    }
  }

  /// Waits so long unless the program comes to its end.
  bool isOver(int ms) {
    std::atomic<uint32_t>& end = shared().run.end;
    if (end.load(std::memory_order_acquire) != 0) return true;
    if (process_.endsWithin(0) || isAnother()) return true;
    if (ms == 0) return false;
    const timespec pause = {0, ms * 1'000'000L};
    syscall(SYS_futex, &end, FUTEX_WAIT, 0, &pause, nullptr, 0);
    return end.load(std::memory_order_acquire) != 0;
  }

  /// A program that ended without a word: what it wrote up to its last row is there all the same.
  helper::End howItEnded() const {
    const uint32_t end = shared().run.end.load(std::memory_order_acquire);
    if (end != 0) return {textOf(static_cast<EndReason>(end - 1))};
    return process_.endsWithin(0) ? process_.howItEnded()
                                  : helper::End{"became another program (exec)"};
  }

  uint64_t cpuNs() const {
    const uint64_t atTheEnd = shared().run.cpuNs.load(std::memory_order_relaxed);
    return atTheEnd != 0 ? atTheEnd : process_.cpuNs();
  }

  /// Time of the run. A killed program's end is when it was seen, some milliseconds later.
  uint64_t elapsedNs() const {
    const RunWords& run = shared().run;
    const uint64_t ended = run.endedNs.load(std::memory_order_relaxed);
    if (ended != 0) return ended - run.beganNs;
    return (seenEndNs_ != 0 ? seenEndNs_ : steadyNs()) - run.beganNs;
  }

  static constexpr uint32_t kLooksToExec = 64;  // 0.3 s of an idle program

  const Process process_;
  uint32_t looks_ = 0;
  bool isBehind_ = false;   // the program comes first
  uint64_t seenEndNs_ = 0;  // 0: not yet
  const helper::Options options_;
  helper::Losses losses_;
};

/// The program's signals are its own: none of its masks and ignored ones here.
void resetSignals() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  signal(SIGPIPE, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Starts again, with everything in other places.
void tryOtherPlaces(char** arguments) {
  // Chance has it seldom, so once more is enough; a program without random places needs it.
  if (arguments[1] != nullptr) return;
  const int now = personality(0xffffffff);
  personality(static_cast<unsigned long>(now & ~ADDR_NO_RANDOMIZE));
  char again[] = "again";
  char* const next[] = {arguments[0], again, nullptr};
  execv("/proc/self/exe", next);
}

}  // namespace
}  // namespace whip::helper

int main(int, char** arguments) {
  using namespace whip::helper;
  resetSignals();
  // One for each thread takes 64 MiB of addresses, of which there may be few.
  mallopt(M_ARENA_MAX, 2);
  const std::string why = mapMemoryFile(whip::kMemoryFile);
  if (why == kOccupied) tryOtherPlaces(arguments);
  if (!why.empty()) {
    whip::say("whip-helper stops: %s", why.c_str());
    return 2;
  }
  takeEnvironment();
  Helper().run();
  end();
  return 0;
}
