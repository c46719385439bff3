// A stream of batches: the rows of one thread, or of a few, on their way into columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "guest/core/row/row_codec.h"
#include "guest/core/thread/late_announcement.h"
#include "guest/core/thread/thread_record.h"
#include "helper/batch/batch_builder.h"
#include "helper/batch/open_nodes.h"

namespace whip::helper {

/// State of a thread in which something lasts long.
struct LongLook {
  LateAnnouncement late;
  int64_t lastMs = 0;
};

/// State that all lanes share.
struct SharedByLanes {
  Lookups lookups;
  OpenNodes& openNodes;
  size_t backlog = 0;  // rows taken that wait for a place to be looked up
};

class Lane {
 public:
  static constexpr size_t kBatchRows = 32768;
  /// Rows are about 10 B. With the open nodes (OpenNodes::kPerBatchMax) it stays below the megabyte
  /// that a Kafka broker takes by default.
  static constexpr size_t kBatchBytes = size_t{512} << 10;
  /// Rows that wait, outside the rings, for a place to be looked up: 2^20 x 72 B = 72 MiB over all
  /// threads, and at most 2 MiB more with what came in pairs. Beyond that they stay in the rings,
  /// where the program's threads notice.
  static constexpr size_t kBacklogRowsMax = size_t{1} << 20;

  /// Sends the lane's batch, which is full, and clears it.
  using SendFull = std::function<void(Lane& lane)>;

  /// Lane of so many threads, from one on. `shared` must outlive it.
  Lane(uint32_t number, uint32_t threads, SharedByLanes& shared);

  uint32_t number() const { return number_; }
  uint32_t threadsMax() const { return static_cast<uint32_t>(sources_.size()); }
  uint32_t firstThread() const { return number_ * threadsMax(); }

  /// Moves rows from the thread's ring into the batch, `limit` at most. Returns how many; fewer if
  /// too much waits already. `nowMs` is monotonic.
  size_t take(ThreadRecord& thread, int64_t nowMs, size_t limit, const SendFull& sendFull);

  /// The batch that is being filled.
  BatchBuilder& batch() { return batch_; }
  /// The batch was sent.
  void clearBatch();
  /// When its oldest row came.
  int64_t firstRowMs() const { return firstRowMs_; }
  /// Nothing will follow what is held of the lane's threads.
  void release();
  LongLook& lookOf(uint32_t thread) { return sourceOf(thread).look; }

  uint64_t sequence = 0;    // of the next batch
  int64_t lastBatchMs = 0;  // when a batch was last sent
  bool showsOpen = false;   // the last batch had open nodes or an open strand

 private:
  // Adding up the columns takes as long as a few rows.
  static constexpr size_t kRowsPerMeasurement = 256;

  /// One thread's side.
  struct Source {
    HeldRows held;
    LongLook look;
  };

  struct Waiting {
    Source* source;
    Row row;
  };

  Source& sourceOf(uint32_t thread) { return sources_[thread - firstThread()]; }
  bool process(Source& source, const Row& row, int64_t nowMs, const SendFull& sendFull);
  bool isFull();

  const uint32_t number_;
  SharedByLanes& shared_;
  std::vector<Source> sources_;
  // For all its threads: what they did together would come into different batches if those whose
  // places are known went ahead.
  std::deque<Waiting> backlog_;
  BatchBuilder batch_;
  size_t rowsToMeasure_ = kRowsPerMeasurement;  // so many, and the batch's bytes are counted
  int64_t firstRowMs_ = 0;
};

}  // namespace whip::helper
