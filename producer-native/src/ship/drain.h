// Empties all threads' rings, fills batches and sends them when they are full or old.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "node/late_announcement.h"
#include "node/row.h"
#include "node/thread_record.h"
#include "ship/batch_builder.h"
#include "ship/batch_codec.h"
#include "ship/losses.h"
#include "ship/open_nodes.h"
#include "ship/topic.h"

namespace whip::ship {

/// Two clocks, read once per round by whoever calls.
struct Now {
  int64_t steadyMs = 0;  ///< monotonic
  int64_t wallMs = 0;    ///< since 1970
};

class Drain {
 public:
  static constexpr size_t kBatchRows = 16384;
  /// Rows are about 10 B. With the open nodes (OpenNodes::kPerBatchMax) it stays below the megabyte
  /// that a Kafka broker takes by default.
  static constexpr size_t kBatchBytes = size_t{512} << 10;
  /// In adaptive detail so many threads, neighbours by number, share a stream of batches: what they
  /// did together comes together in one batch, and there are fewer batches. In full detail one
  /// thread fills batches enough, and has a stream of its own.
  static constexpr uint32_t kThreadsTogether = 16;
  /// How often it is looked for strands that last long.
  static constexpr int64_t kLookMs = 250;

  /// Hands a batch on. False: it was dropped (and counted), its sequence number is free again.
  using Offer = std::function<bool(Message)>;

  /// `lookups` must outlive the object; `identity` gives run and incarnation. A batch is due after
  /// `liveMs`; threads whose nodes or strands stay open, but which finish nothing, are shown after
  /// twice that. The run's detail must be known by now.
  Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs = 500);

  /// Rows that wait, outside the rings, for a place to be looked up: 2^20 x 64 B = 64 MiB over all
  /// threads, and at most 2 MiB more with what came in pairs. Beyond that they stay in the rings,
  /// where the program's threads notice.
  static constexpr size_t kBacklogRowsMax = size_t{1} << 20;

  /// Takes what is in the rings and sends what is due. Returns how many rows were taken.
  size_t round(const Now& now);

  /// Rows taken that still wait for a place to be looked up.
  size_t backlog() const { return backlog_; }

  /// How full the fullest ring was when its turn came in the last round; 1 is full.
  double fullestRing() const { return fullestRing_; }
  /// The same, or how full the backlog is if that is more.
  double fill() const;

  /// Takes everything that is in the rings, and sends it whether due or not. Lookups must all be
  /// answered by now.
  void finish(const Now& now);

  /// Takes what is in the rings and drops it under a cause, when there is nowhere to send it.
  static size_t discard(Losses& losses, Loss cause);

  /// Batches handed on so far, by the stream's number.
  std::vector<uint64_t> batches() const;

 private:
  // Adding up the columns takes as long as a few rows.
  static constexpr size_t kRowsPerMeasurement = 256;

  /// One thread's side.
  struct Source {
    std::deque<Row> backlog;
    HeldRows held;
    LateAnnouncement late;
    int64_t lastLookMs = 0;  // for what lasts long
  };
  /// A stream of batches.
  struct Lane {
    Lane(uint32_t number, const Lookups& lookups) : number(number), builder(lookups) {}

    const uint32_t number;
    BatchBuilder builder;
    uint64_t sequence = 0;
    uint64_t orphansCounted = 0;
    uint64_t tornCounted = 0;
    size_t rowsToMeasure = kRowsPerMeasurement;  // so many, and the batch's bytes are counted
    int64_t firstRowMs = 0;                      // when the oldest row of the batch came
    int64_t lastBatchMs = 0;                     // when a batch was last sent
    bool showsOpen = false;                      // the last batch had open nodes or an open strand
  };

  Source& sourceOf(uint32_t thread);
  Lane& laneOf(uint32_t thread);
  size_t take(ThreadRecord& thread, Source& source, Lane& lane, const Now& now);
  bool process(Source& source, Lane& lane, const Row& row, const Now& now);
  static bool isFull(Lane& lane);
  void lookForLong(const ThreadRecord& thread, Source& source, const Now& now);
  /// The strands that threads of the stream run.
  std::vector<Row> running(const Lane& lane) const;
  void sendIfDue(Lane& lane, const Now& now);
  void send(Lane& lane, const Now& now);

  BatchHeader header_;
  Lookups lookups_;
  Offer offer_;
  Losses& losses_;
  int64_t liveMs_;
  BatchCodec codec_;
  OpenNodes openNodes_;
  const uint32_t threadsTogether_;
  std::vector<std::unique_ptr<Source>> sources_;  // by thread number
  std::vector<std::unique_ptr<Lane>> lanes_;
  size_t backlog_ = 0;      // over all threads
  double fullestRing_ = 0;  // in the last round
};

}  // namespace whip::ship
