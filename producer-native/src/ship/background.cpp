#include "ship/background.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "node/detail.h"
#include "ship/drain.h"
#include "ship/losses.h"
#include "ship/recording.h"
#include "ship/thread_clocks.h"

namespace whip::ship {
namespace {

// Between two looks at the rings. A ring of 2^15 rows fills in 3 ms at 10 million rows a second,
// the fastest a thread can make them, so while rows come the pause is the shortest there is; an
// idle program is woken up for 200 times a second, 0.1% of a processor.
constexpr int kBusyPauseMs = 1;
constexpr int kIdlePauseMsMax = 5;
// What folds makes few rows: no need to be woken up for each.
constexpr size_t kFewRows = Ring::kDefaultRows / 64;

void print(const std::string& line) {
  // One write, so that the line is not torn apart by the program's own output. Nothing can be done
  // if it fails.
  const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  static_cast<void>(written);
}

}  // namespace

Background::Background(Options options, const RunFacts& facts)
    : options_(std::move(options)), facts_(facts) {}

void* Background::entry(void* self) {
  pthread_setname_np(pthread_self(), "whip");
  collectorThreads().enter();
  Background* background = static_cast<Background*>(self);
  background->run();
  collectorThreads().leave();
  // Under the lock to the last: who waits for it joins this thread before anything is destroyed.
  std::lock_guard<std::mutex> guard(background->mutex_);
  background->ended_ = true;
  background->wake_.notify_all();
  return nullptr;
}

bool Background::start() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const int error = pthread_create(&thread_, nullptr, entry, this);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return error == 0;
}

bool Background::stop(EndReason reason) {
  // Not by the time of day: somebody may set it back.
  const auto limit = std::chrono::steady_clock::now() + std::chrono::milliseconds(options_.flushMs);
  {
    std::unique_lock<std::mutex> guard(mutex_);
    endReason_ = reason;
    stopAsked_.store(true, std::memory_order_release);
    wake_.notify_all();
    if (!wake_.wait_until(guard, limit, [this] { return ended_; })) return false;
  }
  return pthread_join(thread_, nullptr) == 0;
}

bool Background::sleepUnlessStopped(int ms) {
  std::unique_lock<std::mutex> guard(mutex_);
  return wake_.wait_for(guard, std::chrono::milliseconds(ms), [this] { return stopAsked(); });
}

void Background::run() {
  if (options_.registry.empty()) {
    runDiscarding();
  } else {
    runRecording();
  }
}

void Background::runDiscarding() {
  Losses losses(print);
  losses.say(
      Loss::kOff,
      "WHIP_REGISTRY is not set, so nothing is recorded; set it to the schema registry's URL");
  while (!sleepUnlessStopped(kIdlePauseMsMax)) Drain::discard(losses, Loss::kOff);
}

void Background::runRecording() {
  Losses losses(print);
  Recording recording(options_, facts_, losses);
  if (!recording.started()) {
    while (!sleepUnlessStopped(kIdlePauseMsMax)) Drain::discard(losses, Loss::kOff);
    return;
  }
  int pauseMs = kBusyPauseMs;
  do {
    const size_t rows = recording.round();
    const bool busy = rows > (isAdaptive() ? kFewRows : 0);
    pauseMs = busy ? kBusyPauseMs : std::min(pauseMs + 1, kIdlePauseMsMax);
    // Rings that are filling fast get no pause at all.
    if (rows >= Ring::kDefaultRows / 4) pauseMs = 0;
  } while (pauseMs == 0 ? !stopAsked() : !sleepUnlessStopped(pauseMs));
  recording.finish(endReason_);
}

}  // namespace whip::ship
