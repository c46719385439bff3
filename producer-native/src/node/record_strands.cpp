// Strands, and the tasks that run them.
#include "node/counters.h"
#include "node/late_announcement.h"
#include "node/record.h"
#include "node/record_detail.h"
#include "node/row_pair.h"

namespace whip {

using namespace detail;

namespace {

constexpr size_t kTasksMax = size_t{1} << 23;  // 8 million tasks at once x 256 B = 2 GiB
Pool<TaskCtx> tasks;

/// Of the strand that ends.
Tag takeTag(TaskCtx& task) {
  const Tag tag = task.acquired ? tagAcquired(task.tag) : task.tag;
  task.acquired = false;
  return tag;
}

}  // namespace

bool detail::createTaskPool() { return tasks.create(kTasksMax); }

// ---------------------------------------------------------------------------------------

void Event::publishLive(const TaskCtx& task) const {
  if (task.top != nullptr) {
    thread_.live.publish(task.top, task.strandFrom, task.tag, task.strandWork, task.strandStart);
  } else if (task.node == NodeState::kUnopened) {
    thread_.live.publish({task.nodeId, task.place.region, task.place.parent, task.place.index,
                          task.directive, task.kind, task.outer},
                         task.strandFrom, task.tag, task.strandWork, task.strandStart);
  } else {
    // A member between two phases has no container yet: nothing to show.
    thread_.live.clear();
  }
}

/// The strand in progress is over. If the helper has announced its node, there must be one.
void Event::openIfAnnounced(TaskCtx& task) const {
  if (task.node == NodeState::kUnopened && thread_.live.wasAnnounced()) openNode(task, true);
}

void Event::charge(TaskCtx& task) const {
  // A strand that began in this very event began after the event's clock was read.
  if (now_ > task.strandStart) task.strandWork += now_ - task.strandStart;
}

/// The clock as the program goes on from this event at `address`.
uint64_t Event::clockAtEnd(uint64_t address) const {
  // Not as others at the same place: it waited for room in the ring.
  if (thread_.ring.takeWaited()) return readClock(thread_);
  const bool measure = thread_.events.load(kRelaxed) % EventCost::kMeasureEvery == 0;
  if (!measure) return now_ + thread_.eventCost.of(address);
  const uint64_t now = readClock(thread_);
  thread_.eventCost.measured(address, now - now_);
  return now;
}

void Event::beginStrand(TaskCtx& task, uint64_t from) const {
  task.strandState = StrandState::kRunning;
  task.strandFrom = from;
  task.strandWork = 0;
  task.strandStart = clockAtEnd(from);
  publishLive(task);
  runs(task);
}

/// For the thread that takes an untied task over.
void Event::runs(TaskCtx& task) const {
  if (task.untied) task.runner.store(thread_.number + 1, std::memory_order_release);
}

void Event::endStrand(TaskCtx& task, uint64_t to) const {
  if (stopStrand(task)) makeStrand(task, to);
}

/// False if there is nothing to tell of.
bool Event::stopStrand(TaskCtx& task) const {
  if (task.strandState == StrandState::kIdle) return false;
  if (task.strandState == StrandState::kRunning) charge(task);
  task.strandState = StrandState::kIdle;
  thread_.live.clear();
  openIfAnnounced(task);
  // A strand without work is no item, unless it tells of an acquisition.
  return task.strandWork != 0 || task.acquired;
}

void Event::makeStrand(TaskCtx& task, uint64_t to) const {
  Frame* top = container(task);
  if (top == nullptr || !gathersNow(*top)) return emit(strandRow(task, top, to));
  keepStrand(*top, top->nextIndex(),
             {top->strandDirective.load(kRelaxed), task.strandFrom, to, takeTag(task)},
             task.strandWork);
}

/// In a container that gathers nothing.
Row Event::strandRow(TaskCtx& task, Frame* container, uint64_t to) const {
  const Place place = placeIn(container);
  Row row;
  row.head =
      makeHead(kRowStrand, container == nullptr ? 0 : container->strandDirective.load(kRelaxed));
  row.region = place.region;
  row.parent = place.parent;
  row.index = place.index;
  row.id = task.strandFrom;
  row.value = task.strandWork;
  row.a = to;
  row.b = takeTag(task);
  return row;
}

void Event::waitAfterStrand(TaskCtx& task, uint64_t to) const {
  if (stopStrand(task)) {
    Frame* top = container(task);
    if (top != nullptr && !gathersNow(*top)) {
      const Row strand = strandRow(task, top, to);
      top->nextIndex();  // the wait's
      return emit(withWait(strand), 2);
    }
    makeStrand(task, to);
  }
  wait(task);
}

/// The strand is the last item of the task's node, which is told with it if it is told at all.
void Event::makeLastStrand(TaskCtx& task) const {
  Frame* top = container(task);
  if (top == nullptr || top->below != nullptr || gathersNow(*top) || top->made.count != 0) {
    return makeStrand(task, 0);
  }
  const Row strand = strandRow(task, top, 0);
  const Row node = nodeRow(*top, static_cast<uint8_t>(top->kind.load(kRelaxed)));
  if (!canGoWith(node, strand)) return emit(strand);
  emit(withLastStrand(node, strand), 2);
  top->told = true;
}

void Event::dropStrand(TaskCtx& task) const {
  task.strandState = StrandState::kIdle;
  thread_.live.clear();
  openIfAnnounced(task);
}

void Event::restartStrand(TaskCtx& task) const {
  if (task.strandState == StrandState::kIdle) return;
  dropStrand(task);
  beginStrand(task, task.strandFrom);
}

void Event::pause(TaskCtx& task) const {
  thread_.live.clear();
  uint32_t self = thread_.number + 1;
  if (task.untied && !task.runner.compare_exchange_strong(self, TaskCtx::kLeaving)) return;
  if (task.node == NodeState::kUnopened) openNode(task, thread_.live.wasAnnounced());
  if (task.strandState == StrandState::kRunning) {
    charge(task);
    task.strandState = StrandState::kPaused;
  }
  task.publish();
}

// A thread that reaches the end of an untied task's last part says nothing if another one has not
// yet returned from the part before: then that one reports the end. What the task did meanwhile is
// on the silent thread's clock, which stands until its next event, where it finds the task in other
// hands.
void Event::takeOver(TaskCtx& task) const {
  const uint32_t self = thread_.number + 1;
  if (!task.untied) {
    task.adopt();
    return task.runner.store(self, kRelaxed);
  }
  uint32_t before = task.runner.load(std::memory_order_acquire);
  while (before == TaskCtx::kLeaving || !task.runner.compare_exchange_weak(before, self)) {
    // A few instructions of the other thread.
    if (before == TaskCtx::kLeaving) before = task.runner.load(std::memory_order_acquire);
  }
  if (before == TaskCtx::kNobody || before == self) return;
  if (task.strandState == StrandState::kRunning) {
    const uint64_t then = readClockOf(ThreadTable::at(before - 1));
    if (then > task.strandStart) task.strandWork += then - task.strandStart;
    task.strandState = StrandState::kPaused;
  }
}

void Event::resume(TaskCtx& task) const {
  if (task.strandState != StrandState::kPaused) return;
  task.strandState = StrandState::kRunning;
  task.strandStart = clockAtEnd(task.strandFrom);
  publishLive(task);
  runs(task);
}

// -----------------------------------------------------------------------------------------

TaskCtx* Event::newTask() const {
  TaskCtx* task = tasks.take(thread_.freeTasks);
  if (task == nullptr) {
    countLoss(Cause::kTaskMemory);
    return nullptr;
  }
  // Not `*task = TaskCtx{}`: the link belongs to the pool, which reads it without a lock.
  task->of = Message::Of::kTask;
  task->runner.store(TaskCtx::kNobody, kRelaxed);
  task->taskKind = TaskKind::kExplicit;
  task->kind = Kind::kTask;
  task->node = NodeState::kNone;
  task->strandState = StrandState::kIdle;
  task->final = false;
  task->untied = false;
  task->leftEarly = false;
  task->acquired = false;
  task->top = nullptr;
  task->place = {};
  task->outer = nullptr;
  task->directive = 0;
  task->strandWork = 0;
  task->tag = 0;
  return task;
}

void Event::freeTask(TaskCtx& task) const { tasks.give(thread_.freeTasks, &task); }

void Event::startTask(TaskCtx& task) const {
  task.nodeId = thread_.newNodeId();
  task.node = NodeState::kUnopened;
  const bool mayStay = (task.kind == Kind::kTask || task.kind == Kind::kUndeferred) &&
                       !task.untied && task.outer != nullptr && canAnnounceLate() && mayFold();
  if (!mayStay) openNode(task, false);
}

void Event::openNode(TaskCtx& task, bool announced) const {
  task.node = NodeState::kOpen;
  task.top = open(task.kind, task.directive, task.place, task.outer, task.untied, task.nodeId);
  if (task.top == nullptr) return forfeit(task.outer, task.place);
  if (announced) task.top->announced.store(true, kRelaxed);
}

void Event::endTask(TaskCtx& task) const {
  const bool hasStrand = stopStrand(task);
  if (task.node == NodeState::kUnopened) {
    if (foldTask(task, hasStrand)) return;
    openNode(task, false);
  }
  if (hasStrand) makeLastStrand(task);
  popAll(task);
  freeTask(task);
}

void Event::popAll(TaskCtx& task) const {
  while (task.top != nullptr) pop(task);
}

}  // namespace whip
