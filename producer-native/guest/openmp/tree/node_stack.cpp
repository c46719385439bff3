#include "guest/openmp/tree/node_stack.h"

#include <utility>

#include "guest/core/memory/memory_order.h"
#include "guest/core/row/row_pair.h"
#include "guest/core/shared/counters.h"
#include "guest/core/thread/late_announcement.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/state/node_memory.h"
#include "guest/openmp/state/stamps.h"

namespace whip {

using namespace detail;

namespace {

/// The task's strand as the container's next item.
StrandRow nextRow(Frame* container, const TaskCtx& task, EndedStrand strand) {
  return {container == nullptr ? 0 : container->strandDirective.load(kRelaxed),
          nextPlaceIn(container),
          task.strandFrom,
          task.strandWork,
          strand.to,
          strand.tag};
}

/// The node of a lock is over. If what is around it ended first, the lock is held still.
void cutHold(TaskCtx& task, uint64_t lock) {
  const Tag held = tagWithoutHold(task.tag, lock);
  if (held == task.tag) return;
  task.tag = held;
  noteLimit(Limit::kLockCrossing);
}

}  // namespace

Frame* NodeStack::open(Kind kind, Directive directive, const Place& place, Frame* outer,
                       bool movable, uint64_t id) const {
  Frame* frame = place.isNowhere() ? nullptr : memory().frames.take(thread().freeFrames);
  if (frame == nullptr) {
    countLoss(Cause::kFrameMemory);
    return nullptr;
  }
  frame->region.store(place.region, kRelease);
  frame->parent.store(place.parent, kRelease);
  frame->index.store(place.index, kRelease);
  frame->directive.store(directive, kRelease);
  frame->a.store(0, kRelease);
  frame->b.store(0, kRelease);
  frame->outer.store(outer, kRelease);
  frame->items.store(0, kRelease);
  frame->kind.store(kind, kRelease);
  frame->team.store(Team::kOrdinary, kRelease);
  frame->announced.store(false, kRelease);
  frame->chainAnnounced.store(false, kRelease);
  frame->below = nullptr;
  frame->strandDirective.store(directive, kRelease);
  frame->chunks = Chunks::kReported;
  frame->block = Block::kNone;
  frame->hasOneEvent = false;
  frame->chunkSize = 0;
  folder_.begin(*frame, movable);
  // Last: a reader that finds the id it looks for finds the rest, too.
  frame->id.store(id, kRelease);
  return frame;
}

// --- Places and items

Frame* NodeStack::container(TaskCtx& task) const {
  if (task.top != nullptr) return task.top;
  if (task.taskKind == TaskKind::kExplicit) {
    if (task.node == NodeState::kUnopened) openTask(task, false);
    return task.top;
  }
  // A member's share of a phase: index 0 in its region, numbered by (phase, member).
  Frame* share =
      open(Kind::kMember, 0, {task.place.region, task.place.region, 0}, task.outer, false);
  if (share == nullptr) return nullptr;
  share->strandDirective.store(task.directive, kRelease);
  share->a.store(task.implicit.phase, kRelaxed);
  share->b.store(task.implicit.member, kRelaxed);
  announce(*share);
  task.top = share;
  if (task.implicit.cutGroup != 0) {
    push(task, {Kind::kTaskgroup, std::exchange(task.implicit.cutGroup, 0)});
  }
  return task.top;
}

Place NodeStack::childPlace(TaskCtx& task) const {
  Frame* top = container(task);
  const Place place = nextPlaceIn(top);
  if (top != nullptr) folder_.addChild(*top, place.index);
  return place;
}

Place NodeStack::dependencesPlace(TaskCtx& task) const {
  const Place place = nextPlace(task);
  if (!place.isNowhere()) folder_.addSeparate(*task.top, place.index);
  return place;
}

void NodeStack::addStrand(TaskCtx& task, EndedStrand strand) const {
  Frame* top = container(task);
  if (top == nullptr || !folder_.accumulates(*top)) {
    const StrandRow row = nextRow(top, task, strand);
    rows().strand(row);
    return stampStrand(thread(), row.place);
  }
  folder_.addStrand(*top, top->nextIndex(),
                    {top->strandDirective.load(kRelaxed), task.strandFrom, strand.to, strand.tag},
                    task.strandWork);
}

void NodeStack::addWait(TaskCtx& task, EndedStrand strand) const {
  Frame* top = container(task);
  const bool isBuffered = top != nullptr && folder_.accumulates(*top);
  if (top != nullptr && !isBuffered && strand.isItem) {
    const StrandRow row = nextRow(top, task, strand);
    top->nextIndex();  // the wait's
    rows().emit(withWait(row), 2);
    return stampStrand(thread(), row.place);
  }
  if (strand.isItem) addStrand(task, strand);
  if (isBuffered) return folder_.addWait(*top);
  rows().leaf(Kind::kTaskwait, nextPlaceIn(top));
}

void NodeStack::addLastStrand(TaskCtx& task, EndedStrand strand) const {
  Frame* top = container(task);
  if (top == nullptr || top->below != nullptr || folder_.accumulates(*top) ||
      top->buffer.count != 0) {
    return addStrand(task, strand);
  }
  const StrandRow last = nextRow(top, task, strand);
  const NodeRow node = rowOf(*top, false);
  if (canGoWith(node, last)) {
    rows().emit(withLastStrand(node, last), 2);
    top->written = true;
  } else {
    rows().strand(last);
  }
  stampStrand(thread(), last.place);
}

// --- Nodes

void NodeStack::push(TaskCtx& task, const EnteredNode& node) const {
  const Place place = childPlace(task);
  Frame* frame = open(node.kind, node.directive, place, task.top, task.untied);
  if (frame == nullptr) return folder_.dropChild(task.top, place);
  frame->a.store(node.a, kRelaxed);
  frame->b.store(node.b, kRelaxed);
  if (node.directive == 0) {
    frame->strandDirective.store(task.top->strandDirective.load(kRelaxed), kRelease);
  }
  frame->below = task.top;
  task.top = frame;
  if (node.announce) announce(*frame);
}

void NodeStack::pop(TaskCtx& task) const {
  Frame* frame = task.top;
  task.top = frame->below;
  leaveBlock(task, *frame);
  if (frame->kind.load(kRelaxed) == Kind::kHold) cutHold(task, frame->a.load(kRelaxed));
  folder_.end(*frame);
}

void NodeStack::openTask(TaskCtx& task, bool announced) const {
  task.node = NodeState::kOpen;
  task.top = open(task.kind, task.directive, task.place, task.outer, task.untied, task.nodeId);
  if (task.top == nullptr) return folder_.dropChild(task.outer, task.place);
  if (announced) task.top->announced.store(true, kRelaxed);
  if (!grainsOn) return;
  task.top->a.store(task.range.first, kRelaxed);
  task.top->b.store(task.range.length, kRelaxed);
}

void NodeStack::beginHolds(TaskCtx& task) const {
  const TagState state = describeTag(task.tag);
  for (uint8_t i = 0; i < state.lockCount; ++i) {
    const Tag tag = tagWithHold(task.tag, state.locks[i]);
    if (tag == task.tag) continue;  // too many: counted
    const Frame* around = task.top;
    push(task, {Kind::kHold, 0, state.locks[i]});
    if (task.top != around) task.tag = tag;  // else no memory: counted
  }
}

void NodeStack::endHold(TaskCtx& task, uint64_t lock) const {
  const Frame* hold = find(task, [&](const Frame& frame) {
    return frame.kind.load(kRelaxed) == Kind::kHold && frame.a.load(kRelaxed) == lock;
  });
  if (hold == nullptr) return;
  while (task.top != hold) pop(task);
  task.tag = tagWithoutHold(task.tag, lock);
  pop(task);
}

Frame* NodeStack::openRegion(TaskCtx& encountering, Directive directive) const {
  const Place place = childPlace(encountering);
  Frame* region = open(Kind::kRegion, directive, place, encountering.top, encountering.untied);
  if (region == nullptr) {
    folder_.dropChild(encountering.top, place);
    return nullptr;
  }
  region->memberTag.store(tagInherited(encountering.tag), kRelease);
  return region;
}

void NodeStack::closeRegion(Frame& region) const {
  if (region.b.load(kRelaxed) == 0) region.b.store(1, kRelaxed);  // its master was not seen
  region.items.store(static_cast<uint32_t>(region.a.load(kRelaxed) * region.b.load(kRelaxed)),
                     kRelaxed);
  folder_.end(region);
}

// --- Announcements

void NodeStack::announce(Frame& frame) const {
  // A node that accumulates may turn out to be small. If it lasts, the helper notices.
  if (frame.accumulates.load(kRelaxed) && canAnnounceLate()) return;
  frame.announced.store(true, kRelaxed);
  rows().node(rowOf(frame, true));
}

void NodeStack::announceChain(Frame* frame) const {
  uint64_t id = frame == nullptr ? 0 : frame->id.load(kAcquire);
  for (int depth = 0; frame != nullptr && depth < kAncestorsMax; ++depth) {
    if (frame->chainAnnounced.load(kRelaxed)) return;
    Frame* outer = frame->outerFrame(kAcquire);
    const NodeRow row = rowOf(*frame, true);
    // An ancestor on another thread may be popped, and its frame used again, while we read it.
    if (frame->id.load(kAcquire) != id || row.id != id) return;
    if (!frame->announced.exchange(true, kRelaxed)) rows().node(row);
    frame->chainAnnounced.store(true, kRelaxed);
    frame = outer;
    id = row.place.parent;
    if (frame != nullptr && frame->id.load(kAcquire) != id) return;
  }
}

// --- Blocks of static loops

void beginBlock(TaskCtx& task, Frame& share) {
  if (share.block != Block::kAwaited) return;
  const Tag before = task.tag;
  task.tag = tagWithBlock(before);
  share.block = task.tag == before ? Block::kInside : Block::kTagged;
}

void leaveBlock(TaskCtx& task, Frame& share) {
  if (share.block == Block::kAwaited) return dropBlock(task, share);
  if (share.block == Block::kTagged) task.tag = tagWithoutBlock(task.tag);
  share.block = Block::kNone;
}

void dropBlock(TaskCtx& task, Frame& share) {
  if (share.block == Block::kNone) return;
  share.b.store(withoutBlock(share.b.load(kRelaxed)), kRelaxed);
  if (share.block == Block::kTagged) task.tag = tagWithoutBlock(task.tag);
  share.block = Block::kNone;
}

}  // namespace whip
