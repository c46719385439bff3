#include "guest/core/thread/row_writer.h"

#include "guest/core/shared/counters.h"

namespace whip {

void RowWriter::emit(const Row& row, uint64_t items) const {
  if (placeOf(row).isNowhere()) return countLoss(Cause::kFrameMemory, items);
  if (!row.isOpen()) bump(thread_.itemsMade, items);
  // A lost announcement costs a live profile some freshness, and no total anything.
  if (!thread_.ring.push(row) && !row.isOpen()) {
    bump(thread_.rowsDropped, items);
    countLoss(Cause::kRingFull, items);
  }
}

void RowWriter::emitTogether(const Row* rows, size_t count) const {
  if (placeOf(*rows).isNowhere()) return countLoss(Cause::kFrameMemory);
  bump(thread_.itemsMade);
  if (!thread_.ring.pushAll(rows, count)) {
    bump(thread_.rowsDropped);
    countLoss(Cause::kRingFull);
  }
}

}  // namespace whip
