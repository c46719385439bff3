// A task, implicit or explicit, from its creation until its own code is done.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/row/row.h"
#include "guest/core/shared/tags.h"
#include "guest/openmp/state/frame.h"
#include "guest/openmp/state/paths.h"
#include "guest/openmp/state/returned.h"

namespace whip {

enum class TaskKind : uint8_t {
  kRoot,      // initial task of a root thread: a member of region 0
  kMember,    // implicit task of a team member
  kExplicit,  // explicit task: its base frame's kind is `kind`
  kDetached,  // stands for one whose own code is done, until its event is fulfilled
};

enum class StrandState : uint8_t {
  kIdle,     // between strands: waiting, or not started
  kRunning,  // executing
  kPaused,   // suspended in the middle of a strand, another task runs
};

/// An explicit task's own node.
enum class NodeState : uint8_t {
  kNone,      // the task has not started
  kUnopened,  // it has been one strand so far, or nothing: no frame yet
  kOpen,      // it has a frame, unless there was no memory
};

struct TaskCtx;

/// A context that is no task: on its way back, or free.
struct TaskLink : Message {
  PoolLink link;  // in the first line, where the pool looks for it
};

/// A task's state. All of it is reset where a context is used again.
struct TaskState {
  TaskKind taskKind = TaskKind::kExplicit;
  Kind kind = Kind::kTask;            // structural kind of an explicit task's node
  NodeState node = NodeState::kNone;  // explicit task
  StrandState strandState = StrandState::kIdle;
  bool final = false;      // its children are included tasks
  bool untied = false;     // may go on on another thread
  bool leftEarly = false;  // the worksharing construct met last was cancelled
  bool acquired = false;   // the next strand begins with a lock acquisition

  Frame* top = nullptr;  // innermost open node; nullptr: none, or between two phases

  // Where the task's node stands. A member's `outer` is its region's frame (nullptr: the run), an
  // explicit task's the frame of the container it was created in.
  Place place;
  Frame* outer = nullptr;
  Directive directive = 0;  // of the task's node, or what a member's strands inherit

  // The strand in progress.
  uint64_t strandStart = 0;  // clock when begun or last resumed
  uint64_t strandWork = 0;   // before that
  uint64_t strandFrom = 0;   // code address
};
static_assert(sizeof(TaskState) == 80, "no padding: with the rest two lines");

/// Further state of an implicit task.
struct ImplicitTask {
  uint64_t phase = 0;   // barriers passed
  uint32_t member = 0;  // its number
  uint32_t teamSize = 1;
  uint32_t encounters = 0;    // worksharing constructs met in the region
  uint32_t loopsNested = 0;   // in the loop met last whose iterations wait
  uint32_t marks = 0;         // sources and sinks in its share of the loop met last
  TaskCtx* lentBy = nullptr;  // whose word of the runtime's it has
  Directive cutGroup = 0;     // of the taskgroup that its last barrier cut, or 0
};

/// Iterations of a taskloop that a task is the chunk of, counted from 0. Where grains are followed.
struct TaskRange {
  uint64_t first;
  uint64_t length;  // 0: it is none, or they are not known
};

/// Only the thread that executes the task touches it. Handing over (creation to first execution,
/// suspension to resumption elsewhere) goes through `runner`, so that the order does not hang on
/// the runtime's own synchronisation, which sanitizers do not see. One
/// thread may report the end of an untied task that another one came to: see StrandClock::takeOver.
///
/// A task that was no more than a strand goes back, as the message of that, to the thread that
/// accumulates its container, mostly the one that made it. So what a task that another thread ran
/// costs in lines that go from processor to processor is its first two, there and back.
struct alignas(128) TaskCtx : TaskLink, TaskState {
  static constexpr uint32_t kNobody = 0, kLeaving = ~uint32_t{0};
  std::atomic<uint32_t> runner{kNobody};  // number of the thread that executes it, plus 1
  Tag tag = 0;                            // locks held, annotations open
  const void* sentBefore = nullptr;       // the last but one that this one's sender sent before it

  // Not touched by the thread that makes an explicit task.
  alignas(128) uint64_t nodeId = 0;  // of its node, which may not be open
  Frame* regionMet = nullptr;        // the parallel region it has met and waits for
  union {
    ImplicitTask implicit{};  // member or root
    TaskRange range;          // explicit; also written by the thread that makes it
  };
  // Where an account is kept: also written by the thread that makes an explicit task.
  TaskPaths paths;
  Maker* maker;  // where grains are followed: whose code it runs; nullptr: not known

  /// A fresh task. Not `*this = TaskCtx()`: the link belongs to the pool, which reads it without a
  /// lock, and the second part is not touched by the thread that makes an explicit task.
  void reset() {
    static_cast<TaskState&>(*this) = TaskState();
    of = Message::Of::kTask;
    runner.store(kNobody, std::memory_order_relaxed);
    tag = 0;
  }
  /// An implicit task: member `number` of a team of that size. A root task is alone.
  void becomeMember(TaskKind as, uint32_t number, uint32_t teamSize) {
    taskKind = as;
    implicit = ImplicitTask();
    implicit.member = number;
    implicit.teamSize = teamSize;
  }
  /// Explicit tasks are not supposed to meet worksharing constructs.
  uint32_t team() const { return taskKind == TaskKind::kExplicit ? 1 : implicit.teamSize; }

  void publish() { runner.store(kNobody, std::memory_order_release); }
  bool runsElsewhere(uint32_t thread) const {
    const uint32_t now = runner.load(std::memory_order_relaxed);
    return now != kNobody && now != thread + 1;
  }
  void adopt() { (void)runner.load(std::memory_order_acquire); }
};
static_assert(sizeof(TaskCtx) == 256, "two lines for a strand, two for more");

}  // namespace whip
