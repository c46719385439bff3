// Rows on their way out, and the announcement of open nodes.
#include "node/record.h"

#include "node/counters.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;

Row detail::nodeRow(const Frame& frame, uint8_t rowKind) {
  Row row;
  row.id = frame.id.load(kAcquire);
  row.head = makeHead(rowKind, frame.directive.load(kAcquire));
  row.region = frame.region.load(kAcquire);
  row.parent = frame.parent.load(kAcquire);
  row.index = frame.index.load(kAcquire);
  row.value = frame.items.load(kAcquire);
  row.a = frame.a.load(kAcquire);
  row.b = frame.b.load(kAcquire);
  return row;
}

Row detail::nodeRow(const UnopenedNode& node, uint8_t rowKind) {
  return {
      makeHead(rowKind, node.directive), node.region, node.parent, node.index, node.id, 0, 0, 0};
}

bool createPools() { return createTaskPool() && createFramePool(); }

void Event::enterEpoch(uint32_t epoch) {
  thread_.seenEpoch = epoch;
  const TaskCtx* task = thread_.current;
  if (task == nullptr) return;
  // A node that is not open is no more than a strand. If that lasts, the helper notices.
  announceChain(task->node == NodeState::kUnopened ? task->outer : task->top);
}

// ------------------------------------------------------------------------------------------

void Event::emit(const Row& row, uint64_t items) const {
  if (row.parent == kNowhere) return countLoss(Cause::kFrameMemory, items);
  if (!row.isOpen()) bump(thread_.itemsMade, items);
  // A lost announcement costs a live profile some freshness, and no total anything.
  if (!thread_.ring.push(row) && !row.isOpen()) {
    bump(thread_.rowsDropped, items);
    countLoss(Cause::kRingFull, items);
  }
}

void Event::emitNode(const Frame& frame, uint8_t rowKind) const { emit(nodeRow(frame, rowKind)); }

void Event::announceChain(Frame* frame) const {
  uint64_t id = frame == nullptr ? 0 : frame->id.load(kAcquire);
  for (int depth = 0; frame != nullptr && depth < kChainMax; ++depth) {
    if (frame->chainAnnounced.load(kRelaxed)) return;
    Frame* outer = frame->outer.load(kAcquire);
    const Row row = nodeRow(*frame, openKind(frame->kind.load(kAcquire)));
    // An ancestor on another thread may be popped, and its frame used again, while we read it.
    if (frame->id.load(kAcquire) != id || row.id != id) return;
    if (!frame->announced.exchange(true, kRelaxed)) emit(row);
    frame->chainAnnounced.store(true, kRelaxed);
    frame = outer;
    id = row.parent;
    if (frame != nullptr && frame->id.load(kAcquire) != id) return;
  }
}

}  // namespace whip
