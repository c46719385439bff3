// The calls of the runtime by which a program makes a task, or ends an undeferred one: what they
// take is no work of the task that makes it.
#pragma once

#include <cstdint>

#include "guest/openmp/grain/maker.h"
#include "guest/openmp/grain/open_creations.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// One call that hands a task over, on the stack of the thread that makes it. A body that the
/// runtime runs at once may make others meanwhile.
class Submission {
 public:
  /// `thread`: nullptr where nothing is recorded. `object`: the runtime's task. `from`: where the
  /// call returns to. `frame`: its stack address.
  Submission(OmpThread* thread, const void* object, uint64_t from, uint64_t frame);
  /// A call that makes the whole task, its memory too.
  Submission(OmpThread* thread, uint64_t from, uint64_t frame);
  /// The call has returned.
  ~Submission();
  Submission(const Submission&) = delete;
  Submission& operator=(const Submission&) = delete;

  /// The thread's call that makes the task which is reported now, by the runtime's word for it;
  /// nullptr if none is known to.
  static Submission* of(OmpThread& thread, const void* taskData);

  uint64_t from() const { return from_; }
  /// When creation began, which the maker has not worked since; `now` if that is not known.
  uint64_t begunBy(uint64_t now) const { return isKnown_ ? creation_.begin : now; }
  /// A call that makes the whole task has its memory: now the program's data is copied.
  void allocated(uint64_t now);
  /// The task is there, since `now`: it is not over before the call has returned.
  void made(TaskCtx& parent, Maker& task, uint64_t now);

 private:
  void enter(uint64_t frame);
  void finish();

  OmpThread* thread_;
  Submission* outer_ = nullptr;
  uint64_t outerFrame_ = 0;
  const void* object_;  // nullptr: not known, the call makes all of it
  uint64_t from_;
  bool isKnown_ = false;  // creation_: when it was allocated
  OpenCreation creation_{};
  TaskCtx* parent_ = nullptr;
  Maker* task_ = nullptr;  // nullptr: not made, or made already
  uint64_t madeAt_ = 0;
};

/// The call that ends an undeferred task.
class Finish {
 public:
  /// `thread`: nullptr where nothing is recorded.
  explicit Finish(OmpThread* thread);
  ~Finish();
  Finish(const Finish&) = delete;
  Finish& operator=(const Finish&) = delete;

 private:
  OmpThread* thread_;
  Maker* task_ = nullptr;
  uint64_t began_ = 0;
};

/// Whether the runtime has that word for tools in that task of its own.
bool isWordOf(const void* object, const void* taskData);
/// The runtime has allocated a task.
void noteAllocation(OmpThread& thread, const OpenCreation& creation);

}  // namespace whip
