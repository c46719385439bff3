#include "guest/openmp/grain/taskloop_call.h"

#include <algorithm>
#include <utility>

#include "guest/core/clock/clock.h"
#include "guest/core/memory/memory_order.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/makers.h"
#include "guest/openmp/grain/runtime_time.h"
#include "guest/openmp/grain/submission.h"
#include "guest/openmp/state/account_calls.h"

namespace whip {

using namespace detail;
using grain::kUnknown;
using grain::Number;

namespace {

GrainThread& ownOf(const OmpThread& thread) { return grainThreads[thread.number]; }

/// Steps from one iteration to another one, which is not before it.
uint64_t stepsBetween(uint64_t from, uint64_t to, int64_t stride) {
  const auto size = static_cast<uint64_t>(stride);
  return stride > 0 ? (to - from) / size : (from - to) / (0 - size);
}

/// Iterations of the whole loop, as the runtime counts them.
uint64_t iterationsOf(const TaskloopCall::Program& program) {
  const uint64_t lower = *program.lower, upper = *program.upper;
  return stepsBetween(lower, upper, program.stride) + 1;
}

uint64_t boundOf(const void* object, size_t at) {
  return *reinterpret_cast<const uint64_t*>(static_cast<const char*>(object) + at);
}

size_t placeIn(const void* object, const uint64_t* bound) {
  return static_cast<size_t>(reinterpret_cast<const char*>(bound) -
                             static_cast<const char*>(object));
}

/// Forgets loops whose calls were left by an exception or a jump: they lie below this one.
void forgetLeft(GrainThread& own, uint64_t frame) {
  while (own.taskloop != nullptr && own.taskloop->frame <= frame) {
    Taskloop& left = *own.taskloop;
    own.taskloop = left.outer;
    // A helper task may still make some of its chunks.
    if (!left.hasHelpers.load(kRelaxed)) left.isTaken.store(false, kRelease);
  }
}

/// Charges the last chunk's submission; without one, the next chunk's allocation.
void charge(const OmpThread& thread, Maker& code, uint64_t took) {
  Maker* const chunk = std::exchange(code.made, nullptr);
  if (chunk == nullptr) {
    code.alloc += took;
    return;
  }
  uint64_t& submit = chunk->numbers[Number::kSubmit];
  // On the virtual clock what the program says is there.
  submit = took + (submit == kUnknown ? 0 : submit);
  Makers(thread.number).drop(chunk);
}

}  // namespace

// --- The call

TaskloopCall::TaskloopCall(OmpThread* thread, const Program& program, uint64_t from, uint64_t frame)
    : thread_(thread), from_(from) {
  if (thread == nullptr) return;
  began_ = calledAt_ = readClock(*thread);
  thread->taskloop = this;
  GrainThread& own = ownOf(*thread);
  forgetLeft(own, frame);
  OpenCreation creation{};
  if (own.creations.take(program.pattern, &creation)) {
    began_ = creation.begin;
    alloc_ = creation.allocated - creation.begin;
    const uint64_t copies = calledAt_ - std::min(calledAt_, creation.allocated);
    copy_ = copies - std::min(copies, creation.other);
  }
  if (program.stride == 0) return;
  loop_ = takeTaskloop(thread->number * 7);  // apart from those of other threads
  if (loop_ == nullptr) return;
  loop_->duplicate = program.duplicate;
  loop_->lowerAt = placeIn(program.pattern, program.lower);
  loop_->upperAt = placeIn(program.pattern, program.upper);
  loop_->lower = *program.lower;
  loop_->stride = program.stride;
  loop_->isSerial = program.isSerial;
  loop_->hasHelpers.store(false, kRelaxed);
  loop_->left.store(iterationsOf(program) + 1, kRelaxed);
  loop_->outer = own.taskloop;
  loop_->frame = frame;
  loop_->maker = nullptr;
  loop_->directive = 0;
  loop_->number = loop_->cost = 0;
  own.taskloop = loop_;
}

void TaskloopCall::begin(Maker* code, Directive directive, uint64_t now) {
  loop_->directive = directive;
  loop_->maker = code;
  if (code == nullptr) return;
  loop_->number = code->encountered - 1;
  loop_->cost = code->chunks;
  outerAlloc_ = std::exchange(code->alloc, alloc_ + (now - calledAt_));
  outerCopy_ = std::exchange(code->copy, copy_);
}

TaskloopCall::~TaskloopCall() {
  if (thread_ == nullptr) return;
  thread_->taskloop = nullptr;
  if (loop_ == nullptr) return;
  GrainThread& own = ownOf(*thread_);
  own.taskloop = loop_->outer;
  TaskCtx* const task = thread_->current;
  Maker* const code = loop_->maker;
  if (task != nullptr && code != nullptr && task->maker == code) {
    const uint64_t now = readClock(*thread_);
    charge(*thread_, *code, std::exchange(code->alloc, 0) + takeStrand(*task, now));
    code->alloc = outerAlloc_;
    code->copy = outerCopy_;
    endCreation(*thread_, now, *task, *task);
    own.creations.addOther(now - began_);
  }
  settleTaskloop(*loop_, 1);
}

// --- Its tasks

LoopTask beginLoopTask(OmpThread& thread, Taskloop& loop, const void* object, uint64_t frame) {
  TaskCtx* const task = thread.current;
  Maker* const code = task == nullptr ? nullptr : task->maker;
  LoopTask next{};
  next.loop = &loop;
  next.object = object;
  next.isMeasured = code != nullptr && (code == loop.maker || code->isHelper);
  if (!next.isMeasured) return next;
  const uint64_t now = readClock(thread);
  next.began = task->strandStart;
  charge(thread, *code, takeStrand(*task, now));
  endCreation(thread, now, *task, *task);  // the copies may throw
  ownOf(thread).creations.add({object, frame, now, now, 0});
  return next;
}

void endLoopTask(OmpThread& thread, const LoopTask& task) {
  LoopTask& next = ownOf(thread).loopTask;
  next = task;
  const Taskloop& loop = *task.loop;
  const uint64_t lower = boundOf(task.object, loop.lowerAt);
  next.first = stepsBetween(loop.lower, lower, loop.stride);
  next.length = stepsBetween(lower, boundOf(task.object, loop.upperAt), loop.stride) + 1;
}

LoopTask* loopTaskReported(OmpThread& thread, const void* taskData) {
  LoopTask* const next = grainsOn ? &ownOf(thread).loopTask : nullptr;
  if (next == nullptr || next->loop == nullptr) return nullptr;
  next->isHelper = !isWordOf(next->object, taskData);
  return next;
}

void closeLoopTask(OmpThread& thread) {
  LoopTask& task = ownOf(thread).loopTask;
  Taskloop& loop = *std::exchange(task.loop, nullptr);
  if (task.isHelper) return loop.hasHelpers.store(true, kRelaxed);
  settleTaskloop(loop, task.length);
}

void leaveOutLoopTask(OmpThread& thread, TaskCtx& maker, uint64_t now) {
  LoopTask& task = ownOf(thread).loopTask;
  if (!task.isMeasured || maker.maker == nullptr) return;
  const uint64_t took = takeStrand(maker, now);
  OpenCreation creation{};
  const bool isKnown = ownOf(thread).creations.take(task.object, &creation);
  if (task.isHelper) {
    maker.maker->alloc += took;
  } else if (isKnown) {
    const uint64_t copies = now - std::min(now, creation.allocated);
    task.copy = copies - std::min(copies, creation.other);
  }
}

void leaveOutLoopEnd(OmpThread& thread, TaskCtx& maker, uint64_t now) {
  const Taskloop* const loop = ownOf(thread).taskloop;
  Maker* const code = maker.maker;
  if (loop == nullptr || code == nullptr || loop->maker != code) return;
  code->alloc += takeStrand(maker, now);  // until the call is over
}

void noteChunk(OmpThread& thread, Maker& code, Maker& chunk) {
  chunk.numbers[Number::kAlloc] = std::exchange(code.alloc, 0);
  chunk.numbers[Number::kCopy] = std::exchange(code.copy, 0) + ownOf(thread).loopTask.copy;
  chunk.users.fetch_add(1, kRelaxed);
  code.made = &chunk;
}

void endHelper(OmpThread& thread, TaskCtx& helper, uint64_t now) {
  charge(thread, *helper.maker, takeStrand(helper, now));
}

}  // namespace whip
