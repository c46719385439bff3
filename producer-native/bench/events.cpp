// Nanoseconds of what the callbacks do, by kind of event: the verbs of guest/openmp/event/event.h in the order
// in which the callbacks call them, with the real clock, on rings that a thread beside it empties. The
// runtime's own cost is not in it.
#include <benchmark/benchmark.h>

#include <atomic>
#include <thread>

#include "guest/core/clock/clock.h"
#include "guest/openmp/event/event.h"

namespace whip {
namespace {

constexpr Directive kTaskDirective = makeDirective(DirectiveKind::kTask, 0x401010);
constexpr Directive kForDirective = makeDirective(DirectiveKind::kFor, 0x401020);
constexpr uint64_t kHere = 0x401030;

/// A recording thread within an open task, as in the middle of a program.
class Recording : public benchmark::Fixture {
 public:
  void SetUp(benchmark::State&) override {
    static const bool ready = createPools() && (chooseClock("tsc"), true);
    if (!ready) std::abort();
    thread_ = acquireThread();
    thread_->seenEpoch = snapshotEpoch();
    drain_ = std::thread([this] {
      while (!done_.load(std::memory_order_relaxed)) {
        thread_->ring.drain(~size_t{0},
                            [](const Row& row) { benchmark::DoNotOptimize(strandOf(row).work); });
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      }
    });
    task_ = started({1, 1, 0});
    Event(*thread_).beginStrand(*task_, kHere);
  }

  void TearDown(benchmark::State&) override {
    Event(*thread_).popAll(*task_);
    Event(*thread_).freeTask(*task_);
    done_ = true;
    drain_.join();
    done_ = false;
    thread_->ring.drain(~size_t{0}, [](const Row&) {});
    releaseThread(*thread_);
  }

 protected:
  TaskCtx* created() {
    const Event event(*thread_);
    event.endStrand(*task_, kHere);
    TaskCtx* task = event.newTask();
    task->place = event.nextPlace(*task_);
    task->outer = task_->top;
    task->directive = kTaskDirective;
    task->tag = tagInherited(task_->tag);
    task->publish();
    event.beginStrand(*task_, kHere);
    return task;
  }

  TaskCtx* started(const Place& place) {
    const Event event(*thread_);
    TaskCtx* task = event.newTask();
    task->place = place;
    task->directive = kTaskDirective;
    event.startTask(*task);
    thread_->current = task;
    return task;
  }

  /// task_schedule: the current task makes way for a new one.
  void start(TaskCtx& task) {
    const Event event(*thread_);
    event.pause(*task_);
    thread_->current = &task;
    event.startTask(task);
    event.beginStrand(task, kHere);
  }

  /// task_schedule: the task is over, and the one before it goes on.
  void finish(TaskCtx& task) {
    const Event event(*thread_);
    event.endTask(task);
    thread_->current = task_;
    event.resume(*task_);
  }

  OmpThread* thread_ = nullptr;
  TaskCtx* task_ = nullptr;

 private:
  std::thread drain_;
  std::atomic<bool> done_{false};
};

BENCHMARK_F(Recording, clock)(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Event(*thread_));
}

BENCHMARK_F(Recording, strand)(benchmark::State& state) {
  for (auto _ : state) {
    const Event event(*thread_);
    event.endStrand(*task_, kHere);
    event.beginStrand(*task_, kHere);
  }
}

// Three events: created, started, finished.
BENCHMARK_F(Recording, task)(benchmark::State& state) {
  for (auto _ : state) {
    TaskCtx* task = created();
    start(*task);
    finish(*task);
  }
}

// Two events: the wait begins and ends.
BENCHMARK_F(Recording, taskwait)(benchmark::State& state) {
  for (auto _ : state) {
    {
      const Event event(*thread_);
      event.endStrand(*task_, kHere);
      event.leaf(Kind::kTaskwait, event.nextPlace(*task_), 0);
    }
    Event(*thread_).beginStrand(*task_, kHere);
  }
}

// One event: the next chunk ends the one before it.
BENCHMARK_F(Recording, chunk)(benchmark::State& state) {
  uint64_t start = 0;
  for (auto _ : state) {
    const Event event(*thread_);
    event.endStrand(*task_, kHere);
    event.popTo(*task_, Kind::kChunk);
    event.push(*task_, {Kind::kChunk, 0, start++});
    event.beginStrand(*task_, kHere);
  }
}

// Two events: a share of a worksharing construct begins and ends.
BENCHMARK_F(Recording, worksharing)(benchmark::State& state) {
  for (auto _ : state) {
    {
      const Event event(*thread_);
      event.endStrand(*task_, kHere);
      event.push(*task_, {Kind::kGroup, kForDirective, 1, 0, true});
      event.beginStrand(*task_, kHere);
    }
    const Event event(*thread_);
    event.endStrand(*task_, kHere);
    event.popTo(*task_, Kind::kGroup);
    event.beginStrand(*task_, kHere);
  }
}

}  // namespace
}  // namespace whip
