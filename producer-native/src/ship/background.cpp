#include "ship/background.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "node/signals_blocked.h"
#include "ship/drain.h"
#include "ship/losses.h"
#include "ship/pause.h"
#include "ship/recording.h"
#include "ship/this_process.h"
#include "ship/thread_clocks.h"

namespace whip::ship {
namespace {

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
  const SignalsBlocked blocked;  // it inherits that
  return pthread_create(&thread_, nullptr, entry, this) == 0;
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
  while (!sleepUnlessStopped(Pause::kMsMax)) Drain::discard(losses, Loss::kOff);
}

void Background::runRecording() {
  Losses losses(print);
  Recording recording(options_, facts_, thisProcess(), losses);
  if (!recording.started()) {
    while (!sleepUnlessStopped(Pause::kMsMax)) Drain::discard(losses, Loss::kOff);
    return;
  }
  recording_.store(&recording, std::memory_order_release);
  Pause pause;
  int pauseMs;
  do {
    pauseMs = pause.after(recording.round());
  } while (pauseMs == 0 ? !stopAsked() : !sleepUnlessStopped(pauseMs));
  recording_.store(nullptr, std::memory_order_release);
  recording.finish(textOf(endReason_));
}

bool Background::takeOwnRows(ThreadRecord& thread) {
  Recording* const recording = recording_.load(std::memory_order_acquire);
  return recording != nullptr && recording->takeOwnRows(thread);
}

}  // namespace whip::ship
