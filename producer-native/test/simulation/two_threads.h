// Two threads that run each other's tasks, one event at a time, in adaptive detail.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "clock/clock.h"
#include "node/canonical.h"
#include "node/record.h"
#include "simulation/process.h"

namespace whip::simulation {

class TwoThreadsTest : public testing::Test {
 protected:
  static constexpr uint64_t kTaskAt = 0x7100, kSingleAt = 0x7200;

  void SetUp() override {
    theMachine();
    choose({1000, 0});
    noteCanonical(kTaskAt, kTaskAt);
    noteCanonical(kSingleAt, kSingleAt);
    for (ThreadRecord*& thread : threads_) thread = ThreadTable::acquire();
  }
  void TearDown() override {
    for (ThreadRecord* thread : threads_) ThreadTable::release(*thread);
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

  /// Of all strands, folded or not.
  static uint64_t workOf(const std::vector<Row>& rows) {
    uint64_t work = 0;
    for (const Row& row : rows) {
      if (row.rowKind() == kRowFoldedStrand) work += row.id;
      if (row.isStrand()) work += row.value;
    }
    return work;
  }

  ThreadRecord* threads_[2];
};

}  // namespace whip::simulation
