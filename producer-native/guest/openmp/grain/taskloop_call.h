// What it costs to make the chunks of a taskloop. They are made one after another, in the call that
// begins the taskloop and in the runtime's helper tasks; what these do beside running bodies is
// creation and no work:
//
//   call begins ... duplicate(1) task 1 ... duplicate(2) task 2 ...        call is over
//   | alloc of 1    | copy of 1  | submit of 1 | copy of 2 | submit of 2   |
//
// A chunk's submission has the next one's memory in it: no event distinguishes both. The first
// chunk's `alloc` has also what the whole loop and helper tasks take.
#pragma once

#include <cstdint>

#include "guest/openmp/grain/maker.h"
#include "guest/openmp/grain/taskloop.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// The program's call that begins one, on the stack of the thread that makes it.
class TaskloopCall {
 public:
  /// `thread`: nullptr where nothing is recorded. `pattern`: the runtime's task that the chunks are
  /// copies of. `from`: where the call returns to. `program`: what it passes.
  struct Program {
    const void* pattern;
    Taskloop::Duplicate duplicate;
    const uint64_t *lower, *upper;
    int64_t stride;
    bool isSerial;
  };
  TaskloopCall(OmpThread* thread, const Program& program, uint64_t from, uint64_t frame);
  /// The call has returned.
  ~TaskloopCall();
  TaskloopCall(const TaskloopCall&) = delete;
  TaskloopCall& operator=(const TaskloopCall&) = delete;

  /// nullptr: it is not followed.
  Taskloop* loop() const { return loop_; }
  uint64_t from() const { return from_; }
  /// When its creation began: with the pattern, if that is known.
  uint64_t began() const { return began_; }
  /// The runtime's event that says so comes at `now`: `code` has encountered it.
  void begin(Maker* code, Directive directive, uint64_t now);

 private:
  OmpThread* thread_;
  Taskloop* loop_ = nullptr;
  uint64_t from_;
  uint64_t began_ = 0, calledAt_ = 0;
  uint64_t alloc_ = 0, copy_ = 0;            // of the pattern
  uint64_t outerAlloc_ = 0, outerCopy_ = 0;  // of a chunk around it, in whose copies it is made
};

/// The runtime has a new task of the loop, and the program's copies come next.
LoopTask beginLoopTask(OmpThread& thread, Taskloop& loop, const void* object, uint64_t frame);
/// They are made: the runtime reports the task next.
void endLoopTask(OmpThread& thread, const LoopTask& task);
/// The task that the thread is reported to make now, by the runtime's word for it, if it is one of a
/// taskloop that is followed; else nullptr.
LoopTask* loopTaskReported(OmpThread& thread, const void* taskData);
/// Its report is over.
void closeLoopTask(OmpThread& thread);

/// Takes what its creation has cost so far off its maker's strand.
void leaveOutLoopTask(OmpThread& thread, TaskCtx& maker, uint64_t now);
/// And what the call has cost that makes the last chunks: the taskloop is over.
void leaveOutLoopEnd(OmpThread& thread, TaskCtx& maker, uint64_t now);
/// The chunk is made by `code`: its submission goes on.
void noteChunk(OmpThread& thread, Maker& code, Maker& chunk);
/// A helper task is over.
void endHelper(OmpThread& thread, TaskCtx& helper, uint64_t now);

}  // namespace whip
