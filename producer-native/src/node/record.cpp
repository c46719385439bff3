#include "node/record.h"

#include "clock/clock.h"
#include "node/counters.h"

namespace whip {

namespace {

Pool<TaskCtx> tasks;
Pool<Frame> frames;

// Virtual sizes; memory is used as it is touched.
constexpr size_t kTasksMax = size_t{1} << 23;   // 8 million tasks at once x 128 B = 1 GiB
constexpr size_t kFramesMax = size_t{1} << 22;  // 4 million open nodes x 128 B = 512 MiB
constexpr int kChainMax = 512;  // announcing walks at most so many ancestors at one event

constexpr auto kRelaxed = std::memory_order_relaxed;
// Frames are read by other threads as sequence locks are (see announceChain): all loads acquire and
// all stores release, which costs nothing on x86.
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

// Container of items that could not be given a place for lack of memory; never leaves this file.
constexpr uint64_t kNowhere = ~uint64_t{0};

Row nodeRow(const Frame& frame, uint8_t rowKind) {
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

uint8_t openKind(const Frame& frame) {
  return static_cast<uint8_t>(kRowOpen | static_cast<uint8_t>(frame.kind.load(kRelaxed)));
}

}  // namespace

bool createPools() { return tasks.create(kTasksMax) && frames.create(kFramesMax); }

Event::Event(ThreadRecord& thread) : thread_(thread), now_(readClock(thread)) {
  bump(thread.events);
  const uint32_t epoch = snapshotEpoch().load(kRelaxed);
  if (epoch != thread.seenEpoch) {
    thread.seenEpoch = epoch;
    if (thread.current != nullptr) announceChain(thread.current->top);
  }
}

// --- Strands
// ---------------------------------------------------------------------------------------

void Event::publishLive(const TaskCtx& task) const {
  // A member between two phases has no container yet: nothing to show.
  if (task.top == nullptr) return thread_.live.clear();
  const Frame& top = *task.top;
  thread_.live.publish({{top.regionOfItems(), top.id.load(kRelaxed), top.items.load(kRelaxed)},
                        top.strandDirective,
                        task.strandFrom,
                        task.tag,
                        task.strandWork,
                        task.strandStart});
}

void Event::charge(TaskCtx& task) const {
  // A strand that began in this very event began after the event's clock was read.
  if (now_ > task.strandStart) task.strandWork += now_ - task.strandStart;
}

void Event::beginStrand(TaskCtx& task, uint64_t from) const {
  task.strandState = StrandState::kRunning;
  task.strandFrom = from;
  task.strandWork = 0;
  task.strandStart = readClock(thread_);
  publishLive(task);
}

void Event::endStrand(TaskCtx& task, uint64_t to) const {
  if (task.strandState == StrandState::kIdle) return;
  if (task.strandState == StrandState::kRunning) charge(task);
  task.strandState = StrandState::kIdle;
  thread_.live.clear();
  // A strand without work is no item, unless it tells of an acquisition.
  if (task.strandWork == 0 && !task.acquired) return;
  const Place place = nextPlace(task);
  Row row;
  row.head = makeHead(kRowStrand, task.top == nullptr ? 0 : task.top->strandDirective);
  row.region = place.region;
  row.parent = place.parent;
  row.index = place.index;
  row.id = task.strandFrom;
  row.value = task.strandWork;
  row.a = to;
  row.b = task.acquired ? tagAcquired(task.tag) : task.tag;
  task.acquired = false;
  emit(row);
}

void Event::dropStrand(TaskCtx& task) const {
  task.strandState = StrandState::kIdle;
  thread_.live.clear();
}

void Event::restartStrand(TaskCtx& task) const {
  if (task.strandState != StrandState::kIdle) beginStrand(task, task.strandFrom);
}

void Event::pause(TaskCtx& task) const {
  if (task.strandState == StrandState::kRunning) {
    charge(task);
    task.strandState = StrandState::kPaused;
  }
  thread_.live.clear();
  task.publish();
}

void Event::resume(TaskCtx& task) const {
  if (task.strandState != StrandState::kPaused) return;
  task.strandState = StrandState::kRunning;
  task.strandStart = readClock(thread_);
  publishLive(task);
}

// --- Tasks
// -----------------------------------------------------------------------------------------

TaskCtx* Event::newTask() const {
  TaskCtx* task = tasks.take(thread_.freeTasks);
  if (task == nullptr) {
    countLoss(Cause::kTaskMemory);
    return nullptr;
  }
  // Not `*task = TaskCtx{}`: the link belongs to the pool, which reads it without a lock.
  task->taskKind = TaskKind::kExplicit;
  task->kind = Kind::kTask;
  task->strandState = StrandState::kIdle;
  task->final = false;
  task->acquired = false;
  task->top = nullptr;
  task->place = {};
  task->outer = nullptr;
  task->directive = 0;
  task->phase = 0;
  task->member = 0;
  task->encounters = 0;
  task->strandWork = 0;
  task->tag = 0;
  return task;
}

void Event::freeTask(TaskCtx& task) const { tasks.give(thread_.freeTasks, &task); }

void Event::startTask(TaskCtx& task) const {
  task.top = open(task.kind, task.directive, task.place, task.outer);
}

void Event::popAll(TaskCtx& task) const {
  while (task.top != nullptr) pop(task);
}

// --- Nodes
// -----------------------------------------------------------------------------------------

Frame* Event::open(Kind kind, Directive directive, const Place& place, Frame* outer) const {
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
  frame->announced.store(false, kRelease);
  frame->chainAnnounced.store(false, kRelease);
  frame->below = nullptr;
  frame->strandDirective = directive;
  // Last: a reader that finds the id it looks for finds the rest, too.
  frame->id.store(thread_.newNodeId(), kRelease);
  return frame;
}

void Event::close(Frame& frame) const {
  emitNode(frame, static_cast<uint8_t>(frame.kind.load(kRelaxed)));
  frame.id.store(0, kRelease);
  frames.give(thread_.freeFrames, &frame);
}

Frame* Event::container(TaskCtx& task) const {
  if (task.top != nullptr || task.taskKind == TaskKind::kExplicit) return task.top;
  // A member's share of a phase: index 0 in its region, numbered by (phase, member).
  Frame* share = open(Kind::kMember, 0, {task.place.region, task.place.region, 0}, task.outer);
  if (share == nullptr) return nullptr;
  share->strandDirective = task.directive;
  share->a.store(task.phase, kRelaxed);
  share->b.store(task.member, kRelaxed);
  share->announced.store(true, kRelaxed);
  emitNode(*share, openKind(*share));
  task.top = share;
  return share;
}

Place Event::nextPlace(TaskCtx& task) const {
  Frame* top = container(task);
  if (top == nullptr) return {0, kNowhere, 0};
  const uint32_t index = top->items.load(kRelaxed);
  top->items.store(index + 1, kRelaxed);
  return {top->regionOfItems(), top->id.load(kRelaxed), index};
}

void Event::push(TaskCtx& task, Kind kind, Directive directive, uint64_t a, bool announce) const {
  const Place place = nextPlace(task);
  Frame* frame = open(kind, directive, place, task.top);
  if (frame == nullptr) return;
  frame->a.store(a, kRelaxed);
  if (directive == 0) frame->strandDirective = task.top->strandDirective;
  frame->below = task.top;
  task.top = frame;
  if (announce) {
    frame->announced.store(true, kRelaxed);
    emitNode(*frame, openKind(*frame));
  }
}

void Event::rename(Frame& frame, Directive directive) const {
  frame.directive.store(directive, kRelease);
  frame.strandDirective = directive;
}

void Event::pop(TaskCtx& task) const {
  Frame* frame = task.top;
  task.top = frame->below;
  close(*frame);
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

void Event::leaf(Kind kind, const Place& place, Directive directive) const {
  Row row{};
  row.head = makeHead(static_cast<uint8_t>(kind), directive);
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

// --- Regions
// ---------------------------------------------------------------------------------------

Frame* Event::openRegion(TaskCtx& encountering, Directive directive) const {
  const Place place = nextPlace(encountering);
  Frame* region = open(Kind::kRegion, directive, place, encountering.top);
  if (region != nullptr) region->memberTag.store(tagInherited(encountering.tag), kRelease);
  return region;
}

void Event::announceRegion(Frame& region, uint64_t teamSize) const {
  region.a.store(teamSize, kRelaxed);
  region.announced.store(true, kRelaxed);
  emitNode(region, openKind(region));
}

void Event::closeRegion(Frame& region) const {
  if (region.b.load(kRelaxed) == 0) region.b.store(1, kRelaxed);  // its master was not seen
  region.items.store(static_cast<uint32_t>(region.a.load(kRelaxed) * region.b.load(kRelaxed)),
                     kRelaxed);
  close(region);
}

void Event::closeRun(uint64_t roots) const {
  Row row{};
  row.head = makeHead(static_cast<uint8_t>(Kind::kRegion), 0);
  row.value = roots;
  row.a = roots;
  row.b = 1;
  emit(row);
}

// --- Rows
// ------------------------------------------------------------------------------------------

void Event::emit(const Row& row) const {
  if (row.parent == kNowhere) return countLoss(Cause::kFrameMemory);
  if (!row.isOpen()) bump(thread_.itemsMade);
  if (!thread_.ring.push(row)) {
    bump(thread_.rowsDropped);
    countLoss(Cause::kRingFull);
  }
}

void Event::emitNode(const Frame& frame, uint8_t rowKind) const { emit(nodeRow(frame, rowKind)); }

void Event::announceChain(Frame* frame) const {
  uint64_t id = frame == nullptr ? 0 : frame->id.load(kAcquire);
  for (int depth = 0; frame != nullptr && depth < kChainMax; ++depth) {
    if (frame->chainAnnounced.load(kRelaxed)) return;
    Frame* outer = frame->outer.load(kAcquire);
    const Row row = nodeRow(*frame, openKind(*frame));
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
