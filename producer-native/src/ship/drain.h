// Empties all threads' rings, fills a batch per producing thread and sends it when it is full or
// old.
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
  /// How often it is looked for strands that last long.
  static constexpr int64_t kLookMs = 250;

  /// Hands a batch on. False: it was dropped (and counted), its sequence number is free again.
  using Offer = std::function<bool(Message)>;

  /// `lookups` must outlive the object; `identity` gives run and incarnation. A batch is due after
  /// `liveMs`; a thread whose nodes or strand stay open, but which finishes nothing, is shown after
  /// twice that.
  Drain(BatchHeader identity, Lookups lookups, Offer offer, Losses& losses, int64_t liveMs = 500);

  /// Rows that wait, outside the rings, for a place to be looked up: 2^20 x 64 B = 64 MiB over all
  /// threads. Beyond that they stay in the rings, where the program's threads notice.
  static constexpr size_t kBacklogRowsMax = size_t{1} << 20;

  /// Takes what is in the rings and sends what is due. Returns how many rows were taken.
  size_t round(const Now& now);

  /// Rows taken that still wait for a place to be looked up.
  size_t backlog() const { return backlog_; }

  /// How full the fullest ring was when its turn came in the last round, or the backlog is; 1 is
  /// full.
  double fill() const;

  /// Takes everything that is in the rings, and sends it whether due or not. Lookups must all be
  /// answered by now.
  void finish(const Now& now);

  /// Takes what is in the rings and drops it under a cause, when there is nowhere to send it.
  static size_t discard(Losses& losses, Loss cause);

  /// Batches handed on so far, by thread number.
  std::vector<uint64_t> batches() const;

 private:
  struct Lane {
    explicit Lane(const Lookups& lookups) : builder(lookups) {}

    BatchBuilder builder;
    std::deque<Row> backlog;
    uint64_t sequence = 0;
    uint64_t orphansCounted = 0;
    uint64_t tornCounted = 0;
    size_t rowsMeasured = 0;  // when it was last looked how many bytes the batch has
    int64_t firstRowMs = 0;   // when the oldest row of the batch came
    int64_t lastBatchMs = 0;  // when a batch was last sent
    bool showsOpen = false;   // the last batch had open nodes or an open strand
    LateAnnouncement late;
    int64_t lastLookMs = 0;  // for what lasts long
  };

  size_t take(ThreadRecord& thread, Lane& lane, const Now& now);
  bool process(ThreadRecord& thread, Lane& lane, const Row& row, const Now& now);
  static bool isFull(Lane& lane);
  void lookForLong(const ThreadRecord& thread, Lane& lane, const Now& now);
  void sendIfDue(ThreadRecord& thread, Lane& lane, const Now& now);
  void send(ThreadRecord& thread, Lane& lane, const Now& now);
  Lane& laneOf(uint32_t number);

  BatchHeader header_;
  Lookups lookups_;
  Offer offer_;
  Losses& losses_;
  int64_t liveMs_;
  BatchCodec codec_;
  OpenNodes openNodes_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  size_t backlog_ = 0;        // over all lanes
  uint64_t fullestRing_ = 0;  // rows in it, in the last round
};

}  // namespace whip::ship
