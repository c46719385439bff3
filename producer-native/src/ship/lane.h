// A stream of batches: the rows of one thread, or of a few, on their way into columns.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "node/late_announcement.h"
#include "node/row.h"
#include "node/thread_record.h"
#include "ship/batch_builder.h"
#include "ship/open_news.h"

namespace whip::ship {

/// What the background thread remembers of a thread in which something lasts long.
struct LongLook {
  LateAnnouncement late;
  int64_t lastMs = 0;
};

/// What all lanes share.
struct SharedByLanes {
  Lookups lookups;
  OpenFilter& openFilter;
  std::atomic<size_t> backlog{0};  // rows taken that wait for a place to be looked up
  std::atomic<int64_t> nowMs{0};   // monotonic, of the background thread's last round
};

/// Used by whoever has the turn of its threads' rings: the background thread, or, if it is the
/// stream of one thread, that thread, which spares its rows the way to another processor.
class Lane {
 public:
  static constexpr size_t kBatchRows = 32768;
  /// Rows are about 10 B. With the open nodes (OpenNodes::kPerBatchMax) it stays below the megabyte
  /// that a Kafka broker takes by default.
  static constexpr size_t kBatchBytes = size_t{512} << 10;
  /// Full batches that may wait for the background thread: 9 ms of the finest-grained tasks.
  static constexpr size_t kFullMax = 4;
  /// At most so many are taken from a ring in one turn: all of one of default size, so that every
  /// ring has had its turn before this one again.
  static constexpr size_t kRowsPerTurn = Ring::kDefaultRows;
  /// Rows that wait, outside the rings, for a place to be looked up: 2^20 x 64 B = 64 MiB over all
  /// threads, and a ring more of each thread. Beyond that they stay in the rings, where the
  /// program's threads notice.
  static constexpr size_t kBacklogRowsMax = size_t{1} << 20;

  /// Of so many threads, from one on. `shared` must outlive it.
  Lane(uint32_t number, uint32_t threads, SharedByLanes& shared);

  uint32_t number() const { return number_; }
  uint32_t threadsMax() const { return static_cast<uint32_t>(sources_.size()); }
  uint32_t firstThread() const { return number_ * threadsMax(); }

  /// Moves rows from the thread's ring into batches. Returns how many; not all if too much waits
  /// already.
  size_t take(ThreadRecord& thread);
  /// The same, by the thread itself.
  void takeOwn(ThreadRecord& thread) {
    take(thread);
    ownTakenMs_ = shared_.nowMs.load(std::memory_order_relaxed);
  }

  /// How full it is with full batches; 1 is full. One may wait at any time.
  double fill() const {
    return full_.empty() ? 0 : static_cast<double>(full_.size() - 1) / (kFullMax - 1);
  }
  /// Whether what is taken has room.
  bool hasRoom() const { return full_.size() < kFullMax; }

  // --- Background thread ---

  /// Whether its thread took rows itself just now: then what is in the ring is better left to it.
  bool takesItself() const {
    return shared_.nowMs.load(std::memory_order_relaxed) - ownTakenMs_ <= kOwnForMs;
  }
  /// It does so no more.
  void endOwn() { ownTakenMs_ = kNeverMs; }

  /// The oldest full batch, to be given back when it is sent; nullptr: none.
  std::unique_ptr<BatchBuilder> takeFull();
  void giveBack(std::unique_ptr<BatchBuilder> batch);
  /// The batch that is being filled.
  BatchBuilder& batch() { return *batch_; }
  /// It was sent before it was full.
  void clearBatch();
  /// When its oldest row came.
  int64_t firstRowMs() const { return firstRowMs_; }
  /// What the rows told of open nodes.
  void tellNews(OpenNodes& nodes) { news_.tell(nodes); }
  /// Nothing will follow what is held of the lane's threads.
  void release();
  bool hasBacklog(uint32_t thread) { return !sourceOf(thread).backlog.empty(); }
  LongLook& lookOf(uint32_t thread) { return sourceOf(thread).look; }

  uint64_t sequence = 0;    // of the next batch
  int64_t lastBatchMs = 0;  // when a batch was last sent
  bool showsOpen = false;   // the last batch had open nodes or an open strand

 private:
  // A thread that took rows itself so long ago has few.
  static constexpr int64_t kOwnForMs = 1;
  static constexpr int64_t kNeverMs = -kOwnForMs - 1;
  // Adding up the columns takes as long as a few rows.
  static constexpr size_t kRowsPerMeasurement = 256;

  /// One thread's side.
  struct Source {
    std::deque<Row> backlog;
    HeldRows held;
    LongLook look;
  };

  Source& sourceOf(uint32_t thread) { return sources_[thread - firstThread()]; }
  bool process(Source& source, const Row& row);
  bool isFull();
  void setAside();
  std::unique_ptr<BatchBuilder> emptyBatch();

  const uint32_t number_;
  SharedByLanes& shared_;
  std::vector<Source> sources_;
  OpenNews news_;
  std::vector<std::unique_ptr<BatchBuilder>> empty_;  // with their memory
  std::unique_ptr<BatchBuilder> batch_;
  std::deque<std::unique_ptr<BatchBuilder>> full_;
  size_t rowsToMeasure_ = kRowsPerMeasurement;  // so many, and the batch's bytes are counted
  int64_t firstRowMs_ = 0;
  int64_t ownTakenMs_ = kNeverMs;
};

}  // namespace whip::ship
