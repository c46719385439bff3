#include "helper/batch/lane.h"

#include <algorithm>

namespace whip::helper {

Lane::Lane(uint32_t number, uint32_t threads, SharedByLanes& shared)
    : number_(number), shared_(shared), sources_(threads), batch_(shared.lookups) {}

size_t Lane::take(ThreadRecord& thread, int64_t nowMs, size_t limit, const SendFull& sendFull) {
  while (!backlog_.empty() &&
         process(*backlog_.front().source, backlog_.front().row, nowMs, sendFull)) {
    backlog_.pop_front();
    shared_.backlog--;
  }
  Source& source = sourceOf(thread.number);
  // Pairs may have filled it a little beyond its end.
  const size_t room = kBacklogRowsMax - std::min(kBacklogRowsMax, shared_.backlog);
  return thread.ring.drain(std::min(limit, room), [&](const Row& row) {
    if (backlog_.empty() && process(source, row, nowMs, sendFull)) return;
    expectAll(row, shared_.lookups);
    backlog_.push_back({&source, row});
    shared_.backlog++;
  });
}

bool Lane::process(Source& source, const Row& row, int64_t nowMs, const SendFull& sendFull) {
  if (!row.isOpen()) {
    if (batch_.rows() == 0) firstRowMs_ = nowMs;
    if (!batch_.add(row, source.held)) return false;
  }
  shared_.openNodes.observe(row);
  if (isFull()) sendFull(*this);
  return true;
}

bool Lane::isFull() {
  const size_t rows = batch_.rows();
  if (rows < rowsToMeasure_) return false;
  rowsToMeasure_ = std::min(rows + kRowsPerMeasurement, kBatchRows);
  return rows >= kBatchRows || batch_.bytes() >= kBatchBytes;
}

void Lane::clearBatch() {
  batch_.clear();
  rowsToMeasure_ = kRowsPerMeasurement;
}

void Lane::release() {
  for (Source& source : sources_) batch_.release(source.held);
}

}  // namespace whip::helper
