#include "guest/openmp/grain/submission.h"

#include <algorithm>

#include "guest/core/clock/clock.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/makers.h"
#include "guest/openmp/grain/runtime_time.h"
#include "guest/openmp/state/account_calls.h"

namespace whip {

using grain::kUnknown;
using grain::Number;

namespace {

/// Where the runtime has its word for tools in front of a task: learnt at the first one that is
/// made, and the same for all. 0: not yet.
std::atomic<int64_t> wordBefore{0};

OpenCreations& creationsOf(const OmpThread& thread) {
  return grainThreads[thread.number].creations;
}

/// Whether the thread's call goes on: its code may have been left by a jump.
bool isAlive(const OmpThread& thread) {
  return thread.submissionFrame > reinterpret_cast<uint64_t>(__builtin_frame_address(0));
}

}  // namespace

bool isWordOf(const void* object, const void* taskData) {
  // It is in what the runtime has in front of each task of the program, which is larger.
  constexpr int64_t kFarthest = 128;
  const int64_t distance = static_cast<const char*>(object) - static_cast<const char*>(taskData);
  int64_t learnt = wordBefore.load(std::memory_order_relaxed);
  if (learnt != 0) return learnt == distance;
  if (distance <= 0 || distance > kFarthest) return false;
  return wordBefore.compare_exchange_strong(learnt, distance, std::memory_order_relaxed) ||
         learnt == distance;
}

// --- Allocation

void OpenCreations::add(const OpenCreation& creation) {
  // At the same address it may be one around, of a copy constructor that is inlined.
  while (count > 0 && of[count - 1].frame < creation.frame) --count;
  if (count == kMost) {
    std::copy(of + 1, of + kMost, of);
    --count;
  }
  of[count++] = creation;
}

bool OpenCreations::take(const void* object, OpenCreation* creation) {
  uint32_t at = count;
  while (at > 0 && of[at - 1].object != object) --at;
  if (at == 0) return false;
  *creation = of[at - 1];
  count = at - 1;
  return true;
}

void noteAllocation(OmpThread& thread, const OpenCreation& creation) {
  creationsOf(thread).add(creation);
}

// --- Submission

Submission::Submission(OmpThread* thread, const void* object, uint64_t from, uint64_t frame)
    : thread_(thread), object_(object), from_(from) {
  if (thread == nullptr) return;
  isKnown_ = creationsOf(*thread).take(object, &creation_);
  enter(frame);
}

Submission::Submission(OmpThread* thread, uint64_t from, uint64_t frame)
    : thread_(thread), object_(nullptr), from_(from) {
  if (thread == nullptr) return;
  creationsOf(*thread).add({this, frame, readClock(*thread), 0, 0});
  enter(frame);
}

void Submission::enter(uint64_t frame) {
  OmpThread* const thread = thread_;
  if (thread->submission != nullptr && isAlive(*thread)) {
    outer_ = thread->submission;
    outerFrame_ = thread->submissionFrame;
  }
  thread->submission = this;
  thread->submissionFrame = frame;
}

Submission::~Submission() {
  if (thread_ == nullptr) return;
  thread_->submission = outer_;
  thread_->submissionFrame = outerFrame_;
  if (task_ != nullptr) finish();
}

Submission* Submission::of(OmpThread& thread, const void* taskData) {
  Submission* const last = thread.submission;
  if (last == nullptr || !isAlive(thread) || last->parent_ != nullptr) return nullptr;
  if (last->object_ != nullptr) return isWordOf(last->object_, taskData) ? last : nullptr;
  last->isKnown_ = creationsOf(thread).take(last, &last->creation_);
  return last;
}

void Submission::allocated(uint64_t now) {
  if (thread_ == nullptr) return;
  OpenCreations& creations = creationsOf(*thread_);
  if (creations.count == 0) return;
  OpenCreation& creation = creations.of[creations.count - 1];
  if (creation.object == this) creation.allocated = now;
}

void Submission::made(TaskCtx& parent, Maker& task, uint64_t now) {
  parent_ = &parent;
  madeAt_ = now;
  if (creation_.allocated == 0) creation_.allocated = now;  // nothing was copied by the program
  task_ = &task;
  task.users.fetch_add(1, std::memory_order_relaxed);
}

/// Takes what the maker's strand has counted since the task was made as the runtime's: bodies that
/// ran at once were strands of their own.
void Submission::finish() {
  OmpThread& thread = *thread_;
  const uint64_t now = readClock(thread);
  grain::Numbers& numbers = task_->numbers;
  TaskCtx* const current = thread.current;
  if (current != nullptr && (current == parent_ || current->maker == task_)) {
    uint64_t submit = takeStrand(*parent_, now);
    if (current != parent_) submit += takeStrand(*current, now);  // it is undeferred, and has begun
    endCreation(thread, now, *parent_, *current);
    // On the virtual clock what the program says is there.
    numbers[Number::kSubmit] =
        submit + (numbers[Number::kSubmit] == kUnknown ? 0 : numbers[Number::kSubmit]);
    if (isKnown_) {
      numbers[Number::kAlloc] = creation_.allocated - creation_.begin;
      const uint64_t until = madeAt_ - std::min(madeAt_, creation_.allocated);
      numbers[Number::kCopy] = until - std::min(until, creation_.other);
    }
  }
  if (numbers.creation() == kUnknown) noteLimit(Limit::kCreationUnknown);
  creationsOf(thread).addOther(now - std::min(now, isKnown_ ? creation_.begin : madeAt_));
  Makers(thread.number).drop(task_);
  if (current != nullptr) leaveOutOwn(thread, *current, now, from_);
}

// --- Finish

Finish::Finish(OmpThread* thread) : thread_(thread) {
  TaskCtx* const task = thread == nullptr ? nullptr : thread->current;
  if (task == nullptr || task->taskKind != TaskKind::kExplicit || task->maker == nullptr) return;
  began_ = readClock(*thread);
  // Its work ends here.
  if (task->strandState == StrandState::kRunning) {
    beginFinish(*thread, began_, *task);
    if (began_ > task->strandStart) task->strandWork += began_ - task->strandStart;
    task->strandState = StrandState::kPaused;
  }
  task_ = task->maker;
  task_->users.fetch_add(1, std::memory_order_relaxed);
}

Finish::~Finish() {
  if (task_ == nullptr) return;
  const uint64_t now = readClock(*thread_), ended = grainThreads[thread_->number].endedAt;
  TaskCtx* const maker = thread_->current;
  if (maker != nullptr && maker->strandState == StrandState::kRunning && ended >= began_) {
    task_->numbers[Number::kFinish] = ended - began_ + takeStrand(*maker, now);
    endCall(*thread_, now);
  }
  Makers(thread_->number).drop(task_);
}

}  // namespace whip
