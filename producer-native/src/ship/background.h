// The background thread of a run: drains, encodes, ships, reports. The program's threads never wait
// for it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>

#include "node/shipper.h"
#include "node/thread_record.h"
#include "ship/options.h"

namespace whip::ship {

class Recording;

class Background {
 public:
  /// `facts` must stay valid.
  Background(Options options, const RunFacts& facts);

  /// Starts the thread, with all signals blocked: the program's handlers must not run on it. False:
  /// the system gives no more threads.
  bool start();

  /// Asks the thread to finish and waits for it, at most WHIP_FLUSH_MS. False: it did not make it;
  /// then the object must not be destroyed.
  bool stop(EndReason reason);

  /// Drain::takeOwnRows(), while a run is being recorded. Any thread, with the turn of its ring, if
  /// it comes before stop() is called.
  bool takeOwnRows(ThreadRecord& thread);

 private:
  void run();
  void runDiscarding();
  void runRecording();

  /// Sleeps until stop is asked for, at most `ms`. True: stop was asked for.
  bool sleepUnlessStopped(int ms);
  bool stopAsked() const { return stopAsked_.load(std::memory_order_acquire); }

  static void* entry(void* self);

  const Options options_;
  const RunFacts facts_;
  pthread_t thread_{};
  std::atomic<bool> stopAsked_{false};
  std::atomic<Recording*> recording_{nullptr};  // while threads may take their own rows
  EndReason endReason_ = EndReason::kExit;
  bool ended_ = false;  // under the mutex
  std::mutex mutex_;
  std::condition_variable wake_;
};

}  // namespace whip::ship
