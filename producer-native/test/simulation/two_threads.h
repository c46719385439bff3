// Two threads that run each other's tasks, one event at a time, in adaptive detail.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "guest/core/clock/clock.h"
#include "guest/core/shared/canonical.h"
#include "guest/openmp/event/event.h"
#include "simulation/process.h"

namespace whip::simulation {

class TwoThreadsTest : public testing::Test {
 protected:
  static constexpr uint64_t kTaskAt = 0x7100, kSingleAt = 0x7200;
  static constexpr uint64_t kResolution = 1000;

  void SetUp() override {
    theMachine();
    choose({kResolution, 0});
    noteCanonical(kTaskAt, kTaskAt);
    noteCanonical(kSingleAt, kSingleAt);
    for (OmpThread*& thread : threads_) thread = acquireThread();
    for (int thread : {0, 1}) rowsOf(thread);  // of the test before
  }
  void TearDown() override {
    for (OmpThread* thread : threads_) releaseThread(*thread);
    choose({});
  }

  Event on(int thread) { return Event(*threads_[thread]); }
  TaskCtx* task(int creator, const Place& place, Frame* outer) {
    TaskCtx* task = on(creator).newTask();
    task->place = place;
    task->outer = outer;
    task->directive = makeDirective(DirectiveKind::kTask, kTaskAt);
    return task;
  }
  /// A task on the first thread, in which children can be made.
  void startAround() {
    around_ = task(0, {5, 6, 0}, nullptr);
    on(0).startTask(*around_);
  }
  TaskCtx* child() { return task(0, on(0).childPlace(*around_), around_->top); }
  /// Starts and computes.
  void run(int thread, TaskCtx& task, uint64_t units) {
    on(thread).startTask(task);
    on(thread).beginStrand(task, 100);
    bump(threads_[thread]->virtualUnits, units);
  }
  void compute(int thread, TaskCtx& task, uint64_t units) {
    on(thread).beginStrand(task, 100);
    bump(threads_[thread]->virtualUnits, units);
    on(thread).endStrand(task, 200);
  }
  std::vector<Row> rowsOf(int thread) {
    std::vector<Row> rows;
    threads_[thread]->ring.drain(~size_t{0}, [&](const Row& row) { rows.push_back(row); });
    return rows;
  }

  /// Work of all strands, folded or not.
  static uint64_t workOf(const std::vector<Row>& rows) {
    uint64_t work = 0;
    for (const Row& row : rows) {
      if (row.kind() == kRowFoldedStrand) work += foldedStrandOf(row).work;
      if (row.isStrand()) work += strandOf(row).work;
    }
    return work;
  }

  OmpThread* threads_[2];
  TaskCtx* around_ = nullptr;
};

}  // namespace whip::simulation
