#include "ship/lane.h"

#include <algorithm>
#include <utility>

namespace whip::ship {

Lane::Lane(uint32_t number, uint32_t threads, SharedByLanes& shared)
    : number_(number),
      shared_(shared),
      sources_(threads),
      news_(shared.openFilter),
      batch_(emptyBatch()) {}

size_t Lane::take(ThreadRecord& thread) {
  Source& source = sourceOf(thread.number);
  while (!source.backlog.empty() && hasRoom() && process(source, source.backlog.front())) {
    source.backlog.pop_front();
    shared_.backlog.fetch_sub(1, std::memory_order_relaxed);
  }
  if (!hasRoom()) return 0;
  // Pairs may have filled it a little beyond its end.
  const size_t waiting = shared_.backlog.load(std::memory_order_relaxed);
  const size_t room = kBacklogRowsMax - std::min(kBacklogRowsMax, waiting);
  return thread.ring.drain(std::min(kRowsPerTurn, room), [&](const Row& row) {
    if (source.backlog.empty() && process(source, row)) return;
    source.backlog.push_back(row);
    shared_.backlog.fetch_add(1, std::memory_order_relaxed);
  });
}

bool Lane::process(Source& source, const Row& row) {
  if (!row.isOpen()) {
    if (batch_->rows() == 0) firstRowMs_ = shared_.nowMs.load(std::memory_order_relaxed);
    if (!batch_->add(row, source.held)) return false;
  }
  news_.add(row);
  if (isFull()) setAside();
  return true;
}

bool Lane::isFull() {
  const size_t rows = batch_->rows();
  if (rows < rowsToMeasure_) return false;
  rowsToMeasure_ = std::min(rows + kRowsPerMeasurement, kBatchRows);
  return rows >= kBatchRows || batch_->bytes() >= kBatchBytes;
}

void Lane::setAside() {
  full_.push_back(std::move(batch_));
  batch_ = emptyBatch();
  rowsToMeasure_ = kRowsPerMeasurement;
}

std::unique_ptr<BatchBuilder> Lane::emptyBatch() {
  if (empty_.empty()) return std::make_unique<BatchBuilder>(shared_.lookups);
  std::unique_ptr<BatchBuilder> batch = std::move(empty_.back());
  empty_.pop_back();
  return batch;
}

std::unique_ptr<BatchBuilder> Lane::takeFull() {
  if (full_.empty()) return nullptr;
  std::unique_ptr<BatchBuilder> batch = std::move(full_.front());
  full_.pop_front();
  return batch;
}

void Lane::giveBack(std::unique_ptr<BatchBuilder> batch) {
  batch->clear();
  empty_.push_back(std::move(batch));
}

void Lane::clearBatch() {
  batch_->clear();
  rowsToMeasure_ = kRowsPerMeasurement;
}

void Lane::release() {
  for (Source& source : sources_) batch_->release(source.held);
}

}  // namespace whip::ship
