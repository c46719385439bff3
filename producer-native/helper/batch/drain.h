// Empties all threads' rings, fills batches and sends them when they are full or old.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "guest/core/clock/clock.h"
#include "guest/core/row/row_codec.h"
#include "guest/core/thread/thread_record.h"
#include "helper/batch/batch_builder.h"
#include "helper/batch/batch_codec.h"
#include "helper/batch/lane.h"
#include "helper/batch/open_nodes.h"
#include "helper/kafka/topic.h"
#include "helper/losses.h"

namespace whip::helper {

/// Two clocks, read once per round by the caller.
struct Now {
  int64_t steadyMs = 0;  ///< monotonic
  int64_t wallMs = 0;    ///< since 1970
};

class Drain {
 public:
  /// So many threads, neighbours by number, share a stream of batches: what they did together comes
  /// together in one batch, and there are fewer batches.
  static constexpr uint32_t kThreadsTogether = 16;
  /// Where rings are full, the threads of a stream take turns with so many rows at most. A batch
  /// has room for eight turns of all of them: what they did at the same time comes into it
  /// together, but at its ends.
  static constexpr size_t kRowsPerTurn = Lane::kBatchRows / (8 * kThreadsTogether);
  /// How often it is looked for strands that last long.
  static constexpr int64_t kLookMs = 250;

  /// Hands a batch on. False: it was dropped (and counted), its sequence number is free again.
  using Offer = std::function<bool(Message)>;

  /// `identity` gives run and incarnation. A batch is due after `liveMs`; threads whose nodes or
  /// strands stay open, but which finish nothing, are shown after twice that. The run's detail must
  /// be known by now.
  Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs = 500);

  /// How clocks of the program's threads are read and how it is asked how many there are, if not by
  /// readClockOf() and ThreadTable::count().
  void lookBy(ClockOf clockOf, uint32_t (*threads)()) {
    clockOf_ = clockOf;
    threads_ = threads;
  }

  /// Takes what is in the rings and sends what is due. Returns how many rows were taken.
  size_t round(const Now& now);

  /// Rows taken that still wait for a place to be looked up.
  size_t backlog() const { return shared_.backlog; }

  /// How full the fullest ring was when its turn came in the last round; 1 is full.
  double fullestRing() const { return fullestRing_; }
  /// Fill of the fullest ring, or of the backlog if that is more.
  double fill() const;

  /// Takes everything that is in the rings, and sends it whether due or not. Lookups must all be
  /// answered by now.
  void finish(const Now& now);

  /// Takes what is in the rings and drops it under a cause, when there is nowhere to send it.
  static size_t discard(Losses& losses, Loss cause, uint32_t threads = ThreadTable::count());

  /// Batches handed on so far, by the stream's number.
  std::vector<uint64_t> batches() const;

 private:
  Lane& laneOf(uint32_t thread);
  size_t take(Lane& lane, uint32_t threads, const Now& now);
  void lookForLong(Lane& lane, const ThreadRecord& thread, const Now& now);
  /// The strands that threads of the stream run.
  std::vector<StrandRow> running(const Lane& lane) const;
  void sendIfDue(Lane& lane, const Now& now);
  void send(Lane& lane, const Now& now);

  BatchHeader header_;
  Offer offer_;
  Losses& losses_;
  int64_t liveMs_;
  ClockOf clockOf_ = readClockOf;
  uint32_t (*threads_)() = ThreadTable::count;
  BatchCodec codec_;
  OpenNodes openNodes_;
  SharedByLanes shared_;
  std::vector<std::unique_ptr<Lane>> lanes_;  // by number
  double fullestRing_ = 0;                    // in the last round
};

}  // namespace whip::helper
