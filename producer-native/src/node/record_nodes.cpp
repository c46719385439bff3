// Nodes that open and are popped, and parallel regions.
#include <utility>

#include "node/counters.h"
#include "node/fold_memory.h"
#include "node/late_announcement.h"
#include "node/record.h"
#include "node/record_detail.h"

namespace whip {

using namespace detail;

namespace {

constexpr size_t kFramesMax = size_t{1} << 22;  // 4 million open nodes x 512 B = 2 GiB
Pool<Frame> frames;

/// The node of a lock is over. If what is around it ended first, the lock is held still.
void cutHold(TaskCtx& task, uint64_t lock) {
  const Tag held = tagWithoutHold(task.tag, lock);
  if (held == task.tag) return;
  task.tag = held;
  noteLimit(Limit::kLockCrossing);
}

}  // namespace

bool detail::createFramePool() {
  canAnnounceLate();  // finds out
  return frames.create(kFramesMax, mapShared) && memory().create();
}

// -----------------------------------------------------------------------------------------

Frame* Event::open(Kind kind, Directive directive, const Place& place, Frame* outer, bool movable,
                   uint64_t id) const {
  Frame* frame = place.parent == kNowhere ? nullptr : frames.take(thread_.freeFrames);
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
  prepare(*frame, movable);
  // Last: a reader that finds the id it looks for finds the rest, too.
  frame->id.store(id, kRelease);
  return frame;
}

void Event::retire(Frame& frame) const {
  frame.id.store(0, kRelease);
  frames.give(thread_.freeFrames, &frame);
}

Frame* Event::container(TaskCtx& task) const {
  if (task.top != nullptr) return task.top;
  if (task.taskKind == TaskKind::kExplicit) {
    if (task.node == NodeState::kUnopened) openNode(task, false);
    return task.top;
  }
  // A member's share of a phase: index 0 in its region, numbered by (phase, member).
  Frame* share =
      open(Kind::kMember, 0, {task.place.region, task.place.region, 0}, task.outer, false);
  if (share == nullptr) return nullptr;
  share->strandDirective.store(task.directive, kRelease);
  share->a.store(task.phase, kRelaxed);
  share->b.store(task.member, kRelaxed);
  announce(*share);
  task.top = share;
  if (task.cutGroup != 0) {
    push(task, Kind::kTaskgroup, std::exchange(task.cutGroup, 0), 0, false);
  }
  return task.top;
}

Place Event::nextPlace(TaskCtx& task) const { return placeIn(container(task)); }

void Event::push(TaskCtx& task, Kind kind, Directive directive, uint64_t a, bool announce,
                 uint64_t b) const {
  const Place place = childPlace(task);
  Frame* frame = open(kind, directive, place, task.top, task.untied);
  if (frame == nullptr) return forfeit(task.top, place);
  frame->a.store(a, kRelaxed);
  frame->b.store(b, kRelaxed);
  if (directive == 0)
    frame->strandDirective.store(task.top->strandDirective.load(kRelaxed), kRelease);
  frame->below = task.top;
  task.top = frame;
  if (announce) this->announce(*frame);
}

void Event::beginHolds(TaskCtx& task) const {
  const TagState state = describeTag(task.tag);
  for (uint8_t i = 0; i < state.lockCount; ++i) {
    const Tag tag = tagWithHold(task.tag, state.locks[i]);
    if (tag == task.tag) continue;  // too many: counted
    const Frame* around = task.top;
    push(task, Kind::kHold, 0, state.locks[i], false);
    if (task.top != around) task.tag = tag;  // else no memory: counted
  }
}

void Event::endHold(TaskCtx& task, uint64_t lock) const {
  const auto matches = [&](const Frame& frame) {
    return frame.kind.load(kRelaxed) == Kind::kHold && frame.a.load(kRelaxed) == lock;
  };
  const Frame* found = task.top;
  while (found != nullptr && !matches(*found)) found = found->below;
  if (found == nullptr) return;
  while (task.top != found) pop(task);
  task.tag = tagWithoutHold(task.tag, lock);
  pop(task);
}

void Event::rename(Frame& frame, Directive directive) const {
  frame.directive.store(directive, kRelease);
  frame.strandDirective.store(directive, kRelease);
}

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

void Event::pop(TaskCtx& task) const {
  Frame* frame = task.top;
  task.top = frame->below;
  leaveBlock(task, *frame);
  if (frame->kind.load(kRelaxed) == Kind::kHold) cutHold(task, frame->a.load(kRelaxed));
  end(*frame);
}

bool Event::popThrough(TaskCtx& task, const Frame* frame) const {
  if (frame == nullptr) return false;
  const Frame* below = frame->below;
  while (task.top != below) pop(task);
  return true;
}

bool Event::popTo(TaskCtx& task, Kind kind) const {
  const Frame* found = task.top;
  while (found != nullptr && found->kind.load(kRelaxed) != kind) found = found->below;
  return popThrough(task, found);
}

bool Event::popTo(TaskCtx& task, Kind kind, DirectiveKind directiveKind) const {
  const auto matches = [&](const Frame& frame) {
    return frame.kind.load(kRelaxed) == kind &&
           kindOf(frame.directive.load(kRelaxed)) == directiveKind;
  };
  const Frame* found = task.top;
  while (found != nullptr && !matches(*found)) found = found->below;
  return popThrough(task, found);
}

void Event::leaf(Kind kind, const Place& place, Directive directive, uint64_t a) const {
  Row row{};
  row.head = makeHead(static_cast<uint8_t>(kind), directive);
  row.a = a;
  row.region = place.region;
  row.parent = place.parent;
  row.index = place.index;
  emit(row);
}

void Event::dependence(const Place& place, uint64_t address, DependenceKind kind) const {
  Row row{};
  row.head = makeHead(kRowDependence, 0);
  row.region = place.region;
  row.parent = place.parent;
  row.index = place.index;
  row.a = address;
  row.b = static_cast<uint64_t>(kind);
  emit(row);
}

// ---------------------------------------------------------------------------------------

Frame* Event::openRegion(TaskCtx& encountering, Directive directive) const {
  const Place place = childPlace(encountering);
  Frame* region = open(Kind::kRegion, directive, place, encountering.top, encountering.untied);
  if (region == nullptr) {
    forfeit(encountering.top, place);
    return nullptr;
  }
  region->memberTag.store(tagInherited(encountering.tag), kRelease);
  return region;
}

void Event::announce(Frame& frame) const {
  // What is gathered may turn out to be small. If it lasts, the helper notices.
  if (frame.gathers.load(kRelaxed) && canAnnounceLate()) return;
  frame.announced.store(true, kRelaxed);
  emitNode(frame, openKind(frame.kind.load(kRelaxed)));
}

void Event::closeRegion(Frame& region) const {
  if (region.b.load(kRelaxed) == 0) region.b.store(1, kRelaxed);  // its master was not seen
  region.items.store(static_cast<uint32_t>(region.a.load(kRelaxed) * region.b.load(kRelaxed)),
                     kRelaxed);
  end(region);
}

void Event::closeRun(uint64_t roots) const {
  Row row{};
  row.head = makeHead(static_cast<uint8_t>(Kind::kRegion), 0);
  row.value = roots;
  row.a = roots;
  row.b = 1;
  emit(row);
}

}  // namespace whip
