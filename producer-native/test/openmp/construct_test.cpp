#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "guest/core/clock/clock.h"
#include "guest/core/shared/shared.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/construct/lock_times.h"
#include "guest/openmp/event/event.h"

namespace whip {
namespace {

using account::Class;

constexpr uint64_t kRegionAt = 0x501000, kLoopAt = 0x502000, kLockAt = 0x503000,
                   kBarrierAt = 0x504000, kTaskAt = 0x505000, kOuterAt = 0x506000,
                   kInnerAt = 0x507000, kDeepAt = 0x508000;

Directive of(DirectiveKind kind, uint64_t address) { return makeDirective(kind, address); }

/// Two threads whose clocks the test moves by hand, and a root task on the first.
class ConstructTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_TRUE(createPools());
    chooseClock("virtual");
    chooseConstructs(0);
    ASSERT_TRUE(constructsOn);
  }
  static void TearDownTestSuite() { constructsOn = false; }

  void SetUp() override {
    constructsOn = true;
    for (OmpThread*& thread : threads) {
      thread = acquireThread();
      ASSERT_NE(thread, nullptr);
      event(thread).beginThread();
    }
    before[0] = numbers(0);
    before[1] = numbers(1);
    root = event(threads[0]).newTask();
    root->becomeMember(TaskKind::kRoot, 1, 1);
    event(threads[0]).beginRoot(*root);
    threads[0]->current = root;
  }
  void TearDown() override {
    event(threads[0]).popAll(*root);
    for (OmpThread* thread : threads) {
      event(thread).endThread();
      EXPECT_EQ(sum(thread), wallOf(thread));
      thread->ring.drain(~size_t{0}, [](const Row&) {});
      releaseThread(*thread);
    }
    constructsOn = false;
  }

  static Event event(OmpThread* thread) { return Event(*thread); }
  void work(int thread, uint64_t units) { bump(threads[thread]->virtualUnits, units); }

  using Numbers = std::map<std::pair<uint64_t, size_t>, uint64_t>;  // by address, class

  account::Thread& record(const OmpThread* thread) const {
    return shared().accounts.threads[thread->number];
  }
  uint64_t wallOf(const OmpThread* thread) const {
    return thread->virtualUnits + record(thread).waited;
  }
  uint64_t sum(const OmpThread* thread) const {
    uint64_t all = 0;
    record(thread).eachRow([&](const account::Row& row) {
      for (const account::Row::Sums& bank : row.banks) {
        for (const account::Counter& counter : bank.of) all += counter;
      }
    });
    return all;
  }
  Numbers numbers(int thread) const {
    Numbers all;
    record(threads[thread]).eachRow([&](const account::Row& row) {
      const uint64_t address = addressOf(shared().accounts.paths.paths[row.path].directive);
      for (const account::Row::Sums& bank : row.banks) {
        for (size_t i = 0; i < account::kClasses; ++i) all[{address, i}] += bank.of[i];
      }
    });
    return all;
  }
  /// Time of a class at a path since the test began.
  uint64_t got(int thread, uint64_t address, Class one) {
    const std::pair<uint64_t, size_t> key{address, account::indexOf(one)};
    return numbers(thread)[key] - before[thread][key];
  }

  Frame* fork() {
    Frame* region = event(threads[0]).beginRegion(*root, of(DirectiveKind::kParallel, kRegionAt));
    region->a = 2;
    return region;
  }
  TaskCtx* member(int thread, Frame* region) {
    const Event now = event(threads[thread]);
    TaskCtx* task = now.newTask();
    task->becomeMember(TaskKind::kMember, static_cast<uint32_t>(thread), 2);
    task->outer = region;
    task->place.region = region->id;
    task->directive = region->directive;
    threads[thread]->current = task;
    now.beginMember(*task);
    return task;
  }
  void barrier(int thread, TaskCtx& task, Barrier which) {
    event(threads[thread]).beginBarrier(task, which, of(DirectiveKind::kBarrier, kBarrierAt));
  }
  void release(int thread, TaskCtx& task, Barrier which) {
    event(threads[thread]).endBarrier(task, which);
  }
  /// The first member leaves, and the region ends.
  void join(TaskCtx& first) {
    const Event now = event(threads[0]);
    now.endMember(first);
    now.freeTask(first);
    event(threads[0]).endRegion(*root);
    threads[0]->current = root;
  }

  void begin(uint64_t function, uint64_t frame) {
    event(threads[0]).beginFunction(*root, {function, frame});
  }
  void end(uint64_t function, uint64_t frame, bool hasLeft = false) {
    event(threads[0]).endFunction(*root, {function, frame, hasLeft});
  }
  /// Both members come to the region's last barrier, and it ends.
  void finish(TaskCtx* (&tasks)[2]) {
    barrier(1, *tasks[1], Barrier::kOfRegion);
    event(threads[1]).freeTask(*tasks[1]);
    threads[1]->current = nullptr;
    barrier(0, *tasks[0], Barrier::kOfRegion);
    release(0, *tasks[0], Barrier::kOfRegion);
    event(threads[0]).popAll(*tasks[0]);
    join(*tasks[0]);
  }
  void disable(KindSet kinds) {
    shared().control.disabled = kinds;
    ++snapshotEpoch();
  }
  uint64_t entriesOf(uint64_t address) const {
    uint64_t entries = 0;
    for (const OmpThread* thread : threads) {
      record(thread).eachRow([&](const account::Row& row) {
        if (addressOf(shared().accounts.paths.paths[row.path].directive) != address) return;
        for (const account::Row::Sums& bank : row.banks) entries += bank.entries;
      });
    }
    return entries;
  }

  OmpThread* threads[2] = {};
  Numbers before[2];
  TaskCtx* root = nullptr;
};

TEST_F(ConstructTest, shouldChargeARegionAndWhatIsAround) {
  work(0, 7);
  Frame* region = fork();
  TaskCtx* first = member(0, region);
  TaskCtx* second = member(1, region);
  work(0, 10);
  work(1, 4);
  barrier(1, *second, Barrier::kOfRegion);
  event(threads[1]).freeTask(*second);
  threads[1]->current = nullptr;
  barrier(0, *first, Barrier::kOfRegion);
  release(0, *first, Barrier::kOfRegion);
  join(*first);
  work(0, 5);
  event(threads[0]).endRun();
  event(threads[1]).endThread();
  EXPECT_EQ(got(0, 0, Class::kWork), 12u);
  EXPECT_EQ(got(0, kRegionAt, Class::kWork), 10u);
  EXPECT_EQ(got(1, kRegionAt, Class::kWork), 4u);
  EXPECT_EQ(got(1, kRegionAt, Class::kImbalance), 6u);
  EXPECT_EQ(got(0, kRegionAt, Class::kImbalance), 0u);
}

TEST_F(ConstructTest, shouldChargeALoopWithTheBarrierAtItsEnd) {
  Frame* region = fork();
  TaskCtx* tasks[] = {member(0, region), member(1, region)};
  for (int i = 0; i < 2; ++i) {
    event(threads[i]).push(*tasks[i], {Kind::kGroup, of(DirectiveKind::kFor, kLoopAt)});
    work(i, i == 0 ? 10 : 4);
    event(threads[i]).popTo(*tasks[i], Kind::kGroup, DirectiveKind::kFor);
  }
  for (int i = 0; i < 2; ++i) barrier(i, *tasks[i], Barrier::kOfConstruct);
  for (int i = 0; i < 2; ++i) release(i, *tasks[i], Barrier::kOfConstruct);
  work(1, 3);
  barrier(1, *tasks[1], Barrier::kOfRegion);
  event(threads[1]).freeTask(*tasks[1]);
  barrier(0, *tasks[0], Barrier::kOfRegion);
  release(0, *tasks[0], Barrier::kOfRegion);
  event(threads[0]).popAll(*tasks[0]);
  join(*tasks[0]);
  EXPECT_EQ(got(0, kLoopAt, Class::kWork), 10u);
  EXPECT_EQ(got(1, kLoopAt, Class::kWork), 4u);
  EXPECT_EQ(got(1, kLoopAt, Class::kImbalance), 6u);
  EXPECT_EQ(got(0, kRegionAt, Class::kImbalance), 3u);
  EXPECT_EQ(wallOf(threads[0]), wallOf(threads[1]));
}

TEST_F(ConstructTest, shouldChargeAnExplicitBarrierToItsOwnPath) {
  Frame* region = fork();
  TaskCtx* tasks[] = {member(0, region), member(1, region)};
  work(0, 9);
  for (int i = 0; i < 2; ++i) barrier(i, *tasks[i], Barrier::kExplicit);
  for (int i = 0; i < 2; ++i) release(i, *tasks[i], Barrier::kExplicit);
  EXPECT_EQ(got(1, kBarrierAt, Class::kImbalance), 9u);
  barrier(1, *tasks[1], Barrier::kOfRegion);
  event(threads[1]).freeTask(*tasks[1]);
  barrier(0, *tasks[0], Barrier::kOfRegion);
  release(0, *tasks[0], Barrier::kOfRegion);
  join(*tasks[0]);
}

TEST_F(ConstructTest, shouldWaitForALockUntilItIsGivenBack) {
  Frame* region = fork();
  TaskCtx* tasks[] = {member(0, region), member(1, region)};
  const Directive lock = of(DirectiveKind::kCritical, kLockAt);
  for (int i = 0; i < 2; ++i) event(threads[i]).askLock(*tasks[i], lock);
  event(threads[0]).takeLock(*tasks[0], lock, 0x77);
  work(0, 8);
  event(threads[0]).giveLock(*tasks[0], DirectiveKind::kCritical, 0x77);
  event(threads[1]).takeLock(*tasks[1], lock, 0x77);
  work(1, 8);
  event(threads[1]).giveLock(*tasks[1], DirectiveKind::kCritical, 0x77);
  EXPECT_EQ(got(0, kLockAt, Class::kSync), 0u);
  EXPECT_EQ(got(1, kLockAt, Class::kSync), 8u);
  EXPECT_EQ(got(1, kLockAt, Class::kWork), 8u);
  barrier(1, *tasks[1], Barrier::kOfRegion);
  event(threads[1]).freeTask(*tasks[1]);
  barrier(0, *tasks[0], Barrier::kOfRegion);
  release(0, *tasks[0], Barrier::kOfRegion);
  join(*tasks[0]);
  EXPECT_EQ(got(0, kRegionAt, Class::kImbalance), 8u);
}

TEST_F(ConstructTest, shouldSubtractATaskFromTheWaitItRunsIn) {
  Frame* region = fork();
  TaskCtx* first = member(0, region);
  TaskCtx* second = member(1, region);
  work(0, 2);
  TaskCtx* task = event(threads[0]).newTask();
  task->directive = of(DirectiveKind::kTask, kTaskAt);
  event(threads[0]).created(*first, *task);
  barrier(1, *second, Barrier::kOfRegion);
  event(threads[1]).freeTask(*second);
  threads[1]->current = nullptr;
  work(0, 3);
  event(threads[1]).startTask(*task);
  work(1, 20);
  event(threads[1]).endTask(*task);
  event(threads[1]).beTaskless();
  barrier(0, *first, Barrier::kOfRegion);
  release(0, *first, Barrier::kOfRegion);
  join(*first);
  event(threads[1]).endThread();
  EXPECT_EQ(got(1, kTaskAt, Class::kWork), 20u);
  EXPECT_EQ(got(1, kRegionAt, Class::kImbalance), 2u);  // until the task was made
  EXPECT_EQ(got(0, kRegionAt, Class::kTaskwait), 17u);
  EXPECT_EQ(wallOf(threads[0]), wallOf(threads[1]));
}

TEST_F(ConstructTest, shouldGoOnInTheOtherBankBehindACut) {
  work(0, 5);
  event(threads[0]).beTaskless();
  const uint32_t switches = record(threads[0]).switches.load();
  shared().accounts.cut.ask(0);
  event(threads[0]).beTaskless();
  EXPECT_EQ(record(threads[0]).switches.load(), switches + 1);
  EXPECT_EQ(record(threads[0]).epoch.load(), shared().accounts.cut.epoch.load());
}

/// Waits for tasks on the virtual clock: the second member is in its region's last barrier, where
/// it runs tasks of the first, and then the first is there, too.
class TaskTimesTest : public ConstructTest {
 protected:
  static constexpr uint64_t kX = 0x7000, kY = 0x7008;

  void SetUp() override {
    ConstructTest::SetUp();
    Frame* region = fork();
    first = member(0, region);
    TaskCtx* second = member(1, region);
    barrier(1, *second, Barrier::kOfRegion);
    event(threads[1]).freeTask(*second);
    threads[1]->current = nullptr;
  }

  TaskCtx* make() {
    TaskCtx* task = event(threads[0]).newTask();
    task->directive = of(DirectiveKind::kTask, kTaskAt);
    event(threads[0]).created(*first, *task);
    return task;
  }
  TaskCtx* make(uint64_t address, DependenceKind kind) {
    TaskCtx* task = make();
    depend(*task, address, kind);
    return task;
  }
  void depend(TaskCtx& task, uint64_t address, DependenceKind kind) {
    event(threads[0]).dependence(&task, {}, address, kind);
  }
  void arrive() { barrier(0, *first, Barrier::kOfRegion); }
  void start(int thread, TaskCtx& task) {
    event(threads[thread]).takeOver(task);
    event(threads[thread]).startTask(task);
  }
  void end(int thread, TaskCtx& task) {
    event(threads[thread]).endTask(task);
    goOn(thread);
  }
  /// The thread waits in the barrier again.
  void goOn(int thread) {
    if (thread == 0) {
      event(threads[0]).resume(*first);
    } else {
      event(threads[1]).beTaskless();
    }
  }
  void run(int thread, TaskCtx& task, uint64_t units) {
    start(thread, task);
    work(thread, units);
    end(thread, task);
  }
  /// The region ends.
  void leave() {
    release(0, *first, Barrier::kOfRegion);
    join(*first);
    event(threads[1]).endThread();
    EXPECT_EQ(wallOf(threads[0]), wallOf(threads[1]));
  }
  uint64_t waited(int thread) { return got(thread, kRegionAt, Class::kTaskwait); }

  TaskCtx* first = nullptr;
};

TEST_F(TaskTimesTest, shouldStartATaskWhenThoseItDependsOnAreOver) {
  TaskCtx* out = make(kX, DependenceKind::kOut);
  TaskCtx* one = make(kX, DependenceKind::kIn);
  TaskCtx* other = make(kX, DependenceKind::kIn);
  TaskCtx* inout = make(kX, DependenceKind::kInout);
  TaskCtx* apart = make(kY, DependenceKind::kInout);
  arrive();
  run(1, *out, 10);
  run(0, *apart, 2);
  run(0, *one, 5);    // 10 to 15
  run(1, *other, 3);  // 10 to 13
  run(1, *inout, 4);  // 15 to 19
  leave();
  EXPECT_EQ(waited(0), 8u + 4u);
  EXPECT_EQ(waited(1), 2u);
  EXPECT_EQ(got(0, kTaskAt, Class::kWork), 7u);
  EXPECT_EQ(got(1, kTaskAt, Class::kWork), 17u);
}

TEST_F(TaskTimesTest, shouldLetTasksOverlapByTheirKinds) {
  TaskCtx* sets[] = {make(kX, DependenceKind::kInoutset), make(kX, DependenceKind::kInoutset)};
  TaskCtx* exclusive[] = {make(kX, DependenceKind::kMutexinoutset),
                          make(kX, DependenceKind::kMutexinoutset)};
  TaskCtx* in[] = {make(kX, DependenceKind::kIn), make(kX, DependenceKind::kIn)};
  TaskCtx* out = make(kX, DependenceKind::kOut);
  arrive();
  run(1, *sets[0], 10);
  run(0, *sets[1], 3);       // from 0
  run(0, *exclusive[0], 5);  // 10 to 15
  run(1, *exclusive[1], 1);  // 15 to 16
  run(0, *in[0], 2);         // 16 to 18
  run(1, *in[1], 1);         // 16 to 17
  run(1, *out, 1);           // 18 to 19
  leave();
  EXPECT_EQ(waited(0), 7u + 1u + 1u);
  EXPECT_EQ(waited(1), 5u + 1u);
}

TEST_F(TaskTimesTest, shouldOrderAllMemoryWithEveryAddress) {
  TaskCtx* before = make(kX, DependenceKind::kIn);
  TaskCtx* all = make(kAllMemory, DependenceKind::kOut);
  TaskCtx* after = make(kY, DependenceKind::kIn);
  TaskCtx* apart = make();
  arrive();
  run(1, *before, 10);
  run(0, *apart, 1);
  run(0, *all, 2);    // 10 to 12
  run(1, *after, 3);  // 12 to 15
  leave();
  EXPECT_EQ(waited(0), 9u + 3u);
  EXPECT_EQ(waited(1), 2u);
}

TEST_F(TaskTimesTest, shouldKeepManyAddressesApart) {
  constexpr uint64_t kMany = 40;
  std::vector<TaskCtx*> writers;
  for (uint64_t i = 0; i < kMany; ++i) writers.push_back(make(kX + 8 * i, DependenceKind::kOut));
  TaskCtx* late = make(kX + 8 * 20, DependenceKind::kIn);
  TaskCtx* early = make(kX + 8 * 4, DependenceKind::kIn);
  depend(*early, kX + 8 * 7, DependenceKind::kInout);
  arrive();
  for (TaskCtx* writer : writers) run(1, *writer, 1);
  run(0, *early, 1);  // 8 to 9
  run(0, *late, 1);   // 21 to 22
  leave();
  EXPECT_EQ(waited(0), 8u + 12u + 18u);
}

TEST_F(TaskTimesTest, shouldWaitForSomeTasksAlone) {
  const Directive taskwait = of(DirectiveKind::kTaskwait, kInnerAt);
  TaskCtx* awaited = make(kX, DependenceKind::kOut);
  TaskCtx* other = make();
  run(1, *awaited, 10);
  run(1, *other, 100);
  work(0, 2);
  event(threads[0]).beginTaskwait(*first, taskwait);
  depend(*first, kX, DependenceKind::kIn);
  depend(*first, kY, DependenceKind::kOut);
  event(threads[0]).endTaskwait(*first);
  EXPECT_EQ(got(0, kInnerAt, Class::kTaskwait), 8u);
  event(threads[0]).beginTaskwait(*first, taskwait);
  event(threads[0]).endTaskwait(*first);
  EXPECT_EQ(got(0, kInnerAt, Class::kTaskwait), 108u);
  arrive();
  leave();
}

TEST_F(TaskTimesTest, shouldGoOnWithAnUntiedTaskWhenThePartBeforeIsOver) {
  TaskCtx* task = make();
  task->untied = true;
  arrive();
  start(1, *task);
  work(1, 10);
  event(threads[1]).pause(*task);
  goOn(1);
  event(threads[0]).takeOver(*task);
  event(threads[0]).resume(*task);
  work(0, 5);
  end(0, *task);
  leave();
  EXPECT_EQ(waited(0), 10u);
  EXPECT_EQ(got(0, kTaskAt, Class::kWork), 5u);
  EXPECT_EQ(got(1, kTaskAt, Class::kWork), 10u);
  EXPECT_EQ(waited(1), 5u);
}

TEST_F(TaskTimesTest, shouldLookAtAThreadThatHasNotLeftAnUntiedTask) {
  TaskCtx* task = make();
  task->untied = true;
  arrive();
  start(1, *task);
  work(1, 10);
  event(threads[0]).takeOver(*task);
  event(threads[0]).resume(*task);
  event(threads[1]).pause(*task);
  goOn(1);
  work(0, 5);
  end(0, *task);
  leave();
  EXPECT_EQ(waited(0), 10u);
  EXPECT_EQ(waited(1), 5u);
}

TEST_F(TaskTimesTest, shouldEndADetachedTaskWhenItsEventIsFulfilled) {
  TaskCtx* detached = make(kX, DependenceKind::kOut);
  TaskCtx* fulfiller = make();
  TaskCtx* after = make(kX, DependenceKind::kIn);
  arrive();
  start(1, *detached);
  work(1, 4);
  TaskCtx* rest = event(threads[1]).detach(*detached);
  ASSERT_NE(rest, nullptr);
  end(1, *detached);
  start(0, *fulfiller);
  work(0, 20);
  EXPECT_TRUE(event(threads[0]).fulfill(*rest));
  end(0, *fulfiller);
  run(1, *after, 1);  // 20 to 21
  leave();
  EXPECT_EQ(waited(1), 16u);
  EXPECT_EQ(waited(0), 1u);
}

TEST_F(TaskTimesTest, shouldEndATaskNoSoonerThanAnEventThatWasFulfilledBefore) {
  TaskCtx* detached = make(kX, DependenceKind::kOut);
  TaskCtx* fulfiller = make();
  TaskCtx* after = make(kX, DependenceKind::kIn);
  arrive();
  start(1, *detached);
  start(0, *fulfiller);
  work(0, 20);
  EXPECT_FALSE(event(threads[0]).fulfill(*detached));
  work(0, 3);
  end(0, *fulfiller);
  work(1, 4);
  end(1, *detached);
  run(1, *after, 1);  // 20 to 21
  leave();
  EXPECT_EQ(waited(1), 16u + 2u);
  EXPECT_EQ(waited(0), 0u);
}

/// Marks of phases. The runs of a test are one: their phases differ, and so do cuts.
class PhaseTest : public ConstructTest {
 protected:
  void TearDown() override {
    shared().accounts.isVirtual = true;
    if (words.claimant != account::CutWords::kNobody) words.release();
    ConstructTest::TearDown();
  }
  /// From here on as on a clock of time, where no mark waits.
  void haveTime() { shared().accounts.isVirtual = false; }
  void mark(TaskCtx& task, const char* name, uint64_t agoNs = 0) {
    event(threads[0]).markPhase(task, name, agoNs);
  }
  uint64_t wall() const { return wallOf(threads[0]); }
  static account::PhaseNumbers numbersOf(const char* name) {
    account::PhaseNumbers numbers;
    EXPECT_TRUE(shared().accounts.phases.of(name)->read(&numbers));
    return numbers;
  }
  /// Who asks for the cut that is under way at a mark of that phase.
  static uint32_t claimantAt(const char* name) {
    const account::PhaseTable& phases = shared().accounts.phases;
    return account::CutWords::kFirstPhase + phases.numberOf(*shared().accounts.phases.of(name));
  }
  uint64_t sumOfBank(uint32_t bank) const {
    uint64_t all = 0;
    record(threads[0]).eachRow([&](const account::Row& row) {
      for (const account::Counter& counter : row.banks[bank].of) all += counter;
    });
    return all;
  }

  account::CutWords& words = shared().accounts.cut;
};

TEST_F(PhaseTest, shouldWaitUntilTheCutAtAMarkIsRead) {
  static constexpr char kName[] = "waits";
  struct Seen {
    uint64_t at, sum, marks;
  };
  std::vector<Seen> seen;
  std::atomic<bool> isOver{false};
  uint32_t served = words.epoch;
  std::thread helper([&] {
    while (!isOver) {
      if (words.claimant >= account::CutWords::kFirstPhase && words.epoch != served) {
        served = words.epoch;
        seen.push_back({words.stampOf(served), sum(threads[0]), words.marked.marks});
        words.release();
      }
      usleep(50);
    }
  });
  const uint64_t before = wall();
  work(0, 7);
  mark(*root, kName);
  work(0, 5);
  mark(*root, kName);
  isOver = true;
  helper.join();
  ASSERT_EQ(seen.size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(seen[i].at, before + (i == 0 ? 7 : 12));
    EXPECT_EQ(seen[i].sum, seen[i].at);
    EXPECT_EQ(seen[i].marks, i + 1);
  }
  EXPECT_EQ(numbersOf(kName).squaresLow, 25u);
}

TEST_F(PhaseTest, shouldPassTheCutAtItsMark) {
  static constexpr char kName[] = "passes";
  haveTime();
  work(0, 10);
  const uint64_t at = wall() - 3;  // it began before OpenMP knew the thread
  const uint32_t epoch = words.epoch, bank = record(threads[0]).bank();
  const uint64_t before = sumOfBank(bank ^ 1);
  mark(*root, kName, 3);
  EXPECT_EQ(words.claimant.load(), claimantAt(kName));
  EXPECT_EQ(words.epoch.load(), epoch + 1);
  EXPECT_EQ(words.stampOf(words.epoch), at);
  EXPECT_EQ(words.marked.first, at);
  EXPECT_EQ(record(threads[0]).epoch.load(), words.epoch.load());
  EXPECT_EQ(sumOfBank(bank) + before, at);
  EXPECT_EQ(sumOfBank(bank ^ 1), before + 3);
}

TEST_F(PhaseTest, shouldCutOnceAHeartbeatAndWhileThereIsNoOther) {
  static constexpr char kName[] = "cuts", kOther[] = "other";
  constexpr uint64_t kHeartbeat = 1'000'000'000;
  haveTime();
  work(0, 1);
  mark(*root, kName);
  const uint32_t epoch = words.epoch;
  mark(*root, kOther);
  EXPECT_EQ(words.epoch.load(), epoch);  // the first is not read
  words.release();
  work(0, kHeartbeat - 1);
  mark(*root, kName);
  EXPECT_EQ(words.epoch.load(), epoch);
  mark(*root, kOther);
  EXPECT_EQ(words.epoch.load(), epoch + 1);
  words.release();
  work(0, 1);
  mark(*root, kName);
  EXPECT_EQ(words.epoch.load(), epoch + 2);
  EXPECT_EQ(words.claimant.load(), claimantAt(kName));
  EXPECT_EQ(numbersOf(kName).marks, 3u);
  EXPECT_EQ(numbersOf(kOther).marks, 2u);
}

TEST_F(PhaseTest, shouldOnlyCountAMarkInARegion) {
  static constexpr char kName[] = "inside";
  Frame* region = fork();
  TaskCtx* first = member(0, region);
  TaskCtx* second = member(1, region);
  const uint32_t epoch = words.epoch;
  mark(*first, kName);
  work(0, 4);
  mark(*first, kName);
  EXPECT_EQ(words.epoch.load(), epoch);
  EXPECT_EQ(numbersOf(kName).most, 4u);
  EXPECT_TRUE(shared().accounts.phases.hasUncut());
  barrier(1, *second, Barrier::kOfRegion);
  event(threads[1]).freeTask(*second);
  barrier(0, *first, Barrier::kOfRegion);
  release(0, *first, Barrier::kOfRegion);
  join(*first);
}

TEST_F(ConstructTest, shouldChargeFunctions) {
  work(0, 3);
  begin(kOuterAt, 1000);
  work(0, 5);
  begin(kInnerAt, 900);
  work(0, 2);
  end(kInnerAt, 900);
  work(0, 1);
  end(kOuterAt, 1000);
  work(0, 4);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kOuterAt, Class::kWork), 6u);
  EXPECT_EQ(got(0, kInnerAt, Class::kWork), 2u);
  EXPECT_EQ(got(0, 0, Class::kWork), 7u);
}

TEST_F(ConstructTest, shouldLeaveFunctionsWithTheOneAroundThem) {
  begin(kOuterAt, 1000);
  begin(kInnerAt, 900);
  begin(kOuterAt, 800);
  begin(kInnerAt, 700);  // throws, and the first one catches
  work(0, 5);
  end(kOuterAt, 1000);
  work(0, 4);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kInnerAt, Class::kWork), 5u);
  EXPECT_EQ(got(0, 0, Class::kWork), 4u);
}

TEST_F(ConstructTest, shouldLeaveFunctionsDeeperThanTheNext) {
  begin(kOuterAt, 1000);
  begin(kInnerAt, 700);  // throws
  begin(kDeepAt, 900);
  work(0, 5);
  end(kDeepAt, 900);
  work(0, 2);
  end(kOuterAt, 1000);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kOuterAt, Class::kWork), 2u);
  EXPECT_EQ(got(0, kDeepAt, Class::kWork), 5u);
  EXPECT_EQ(got(0, kInnerAt, Class::kWork), 0u);
}

TEST_F(ConstructTest, shouldLeaveOneFunctionWhoseFrameIsGoneAtItsEnd) {
  begin(kOuterAt, 1000);
  begin(kOuterAt, 900);
  end(kOuterAt, 1000, true);  // the inner one's: its own frame is gone
  work(0, 1);
  begin(kInnerAt, 900);
  end(kInnerAt, 1000, true);
  end(kOuterAt, 1100, true);
  work(0, 2);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kOuterAt, Class::kWork), 1u);
  EXPECT_EQ(got(0, 0, Class::kWork), 2u);
}

TEST_F(ConstructTest, shouldKeepFunctionsThatAreInlinedIntoOneAnother) {
  begin(kOuterAt, 1000);
  begin(kInnerAt, 1000);
  begin(kDeepAt, 1000);
  end(kDeepAt, 1000);
  end(kInnerAt, 900);  // with room on the stack that it took
  work(0, 1);
  end(kOuterAt, 1000);
  work(0, 2);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kOuterAt, Class::kWork), 1u);
  EXPECT_EQ(got(0, 0, Class::kWork), 2u);
}

TEST_F(ConstructTest, shouldIgnoreEndsOfFunctionsThatDoNotCount) {
  end(kInnerAt, 900);
  begin(kOuterAt, 1000);
  end(kInnerAt, 900);
  end(kInnerAt, 950, true);
  work(0, 1);
  end(kOuterAt, 1000);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kOuterAt, Class::kWork), 1u);
}

TEST_F(ConstructTest, shouldNotCountFunctionsThatTheRuntimeCalls) {
  event(threads[0]).beginTaskwait(*root, of(DirectiveKind::kTaskwait, kTaskAt));
  begin(kInnerAt, 900);
  work(0, 3);
  end(kInnerAt, 900);
  event(threads[0]).endTaskwait(*root);
  begin(kOuterAt, 1000);
  work(0, 1);
  end(kOuterAt, 1000);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kInnerAt, Class::kWork), 0u);
  EXPECT_EQ(got(0, kTaskAt, Class::kTaskwait), 3u);
  EXPECT_EQ(got(0, kOuterAt, Class::kWork), 1u);
}

TEST_F(ConstructTest, shouldLeaveRegionsOfAFunctionWithIt) {
  begin(kOuterAt, 1000);
  begin(kInnerAt, 900);
  event(threads[0]).markRegion(*root, true, "region");
  begin(kDeepAt, 800);
  end(kInnerAt, 900);
  work(0, 1);
  end(kOuterAt, 1000);
  event(threads[0]).beTaskless();
  EXPECT_EQ(got(0, kOuterAt, Class::kWork), 1u);
}

TEST_F(ConstructTest, shouldGiveTheTimeOfADisabledKindToThePathAround) {
  Frame* region = fork();
  TaskCtx* tasks[] = {member(0, region), member(1, region)};
  disable(setOf(DirectiveKind::kCritical));
  const uint64_t entries = entriesOf(kLockAt);
  const Directive lock = of(DirectiveKind::kCritical, kLockAt);
  for (int i = 0; i < 2; ++i) event(threads[i]).askLock(*tasks[i], lock);
  event(threads[0]).takeLock(*tasks[0], lock, 0x78);
  work(0, 8);
  event(threads[0]).giveLock(*tasks[0], DirectiveKind::kCritical, 0x78);
  disable(0);  // while the second one waits
  event(threads[1]).takeLock(*tasks[1], lock, 0x78);
  work(1, 8);
  event(threads[1]).giveLock(*tasks[1], DirectiveKind::kCritical, 0x78);
  work(1, 1);
  event(threads[1]).askLock(*tasks[1], lock);
  event(threads[1]).takeLock(*tasks[1], lock, 0x78);
  work(1, 2);
  event(threads[1]).giveLock(*tasks[1], DirectiveKind::kCritical, 0x78);
  finish(tasks);
  EXPECT_EQ(got(0, kLockAt, Class::kWork), 0u);
  EXPECT_EQ(got(0, kRegionAt, Class::kWork), 8u);
  EXPECT_EQ(got(1, kRegionAt, Class::kSync), 8u);
  EXPECT_EQ(got(1, kRegionAt, Class::kWork), 9u);
  EXPECT_EQ(got(1, kLockAt, Class::kWork), 2u);
  EXPECT_EQ(entriesOf(kLockAt), entries + 1);
}

TEST_F(ConstructTest, shouldEnterNoPathWhileAllAreDisabled) {
  constexpr uint64_t kNewAt = 0x509000;
  Frame* region = fork();
  TaskCtx* tasks[] = {member(0, region), member(1, region)};
  const uint32_t paths = shared().accounts.paths.count;
  const uint64_t unmatched = lossOf(Cause::kUnmatchedEnd);
  disable(kEveryConstruct);
  for (int i = 0; i < 2; ++i) {
    event(threads[i]).push(*tasks[i], {Kind::kGroup, of(DirectiveKind::kFor, kNewAt)});
    work(i, i == 0 ? 10 : 4);
    event(threads[i]).popTo(*tasks[i], Kind::kGroup, DirectiveKind::kFor);
  }
  for (int i = 0; i < 2; ++i) barrier(i, *tasks[i], Barrier::kOfConstruct);
  for (int i = 0; i < 2; ++i) release(i, *tasks[i], Barrier::kOfConstruct);
  event(threads[0]).markRegion(*tasks[0], true, "one");
  event(threads[1]).beginTaskwait(*tasks[1], of(DirectiveKind::kTaskwait, kNewAt));
  work(0, 1);
  event(threads[1]).endTaskwait(*tasks[1]);
  event(threads[0]).markRegion(*tasks[0], false, "one");
  disable(0);
  work(1, 3);
  finish(tasks);
  EXPECT_EQ(shared().accounts.paths.count.load(), paths);
  EXPECT_EQ(got(0, kRegionAt, Class::kWork), 11u);
  EXPECT_EQ(got(1, kRegionAt, Class::kWork), 7u);
  EXPECT_EQ(got(1, kRegionAt, Class::kImbalance), 6u);
  EXPECT_EQ(got(0, kRegionAt, Class::kImbalance), 2u);
  EXPECT_EQ(lossOf(Cause::kUnmatchedEnd), unmatched);
}

TEST_F(ConstructTest, shouldLeaveWhatWasEnteredBeforeItsKindChanged) {
  Frame* region = fork();
  TaskCtx* tasks[] = {member(0, region), member(1, region)};
  const EnteredNode loop{Kind::kGroup, of(DirectiveKind::kFor, kLoopAt)};
  event(threads[0]).push(*tasks[0], loop);
  work(0, 10);
  disable(setOf(DirectiveKind::kFor));
  event(threads[0]).popTo(*tasks[0], Kind::kGroup, DirectiveKind::kFor);
  event(threads[0]).push(*tasks[0], loop);
  work(0, 5);
  disable(0);
  event(threads[0]).beginTaskwait(*tasks[0], of(DirectiveKind::kTaskwait, kTaskAt));
  event(threads[0]).endTaskwait(*tasks[0]);
  event(threads[0]).popTo(*tasks[0], Kind::kGroup, DirectiveKind::kFor);
  event(threads[0]).push(*tasks[0], loop);
  work(0, 2);
  event(threads[0]).popTo(*tasks[0], Kind::kGroup, DirectiveKind::kFor);
  work(0, 1);
  finish(tasks);
  EXPECT_EQ(got(0, kLoopAt, Class::kWork), 12u);
  EXPECT_EQ(got(0, kRegionAt, Class::kWork), 6u);
}

// What the members of a region that is no path do is its forker's path's.
TEST_F(ConstructTest, shouldKeepMembersOfADisabledRegionAtThePathAround) {
  disable(kEveryConstruct);
  Frame* region = fork();
  disable(0);
  TaskCtx* tasks[] = {member(0, region), member(1, region)};
  work(0, 10);
  work(1, 4);
  finish(tasks);
  event(threads[1]).endThread();
  EXPECT_EQ(got(0, 0, Class::kWork), 10u);
  EXPECT_EQ(got(1, 0, Class::kWork), 4u);
  EXPECT_EQ(got(1, 0, Class::kImbalance), 6u);
  EXPECT_EQ(got(0, kRegionAt, Class::kWork), 0u);
}

TEST(LockTimesTest, shouldLookAtAHolderThatHasNotReported) {
  const auto wallOf = [](uint32_t thread) { return uint64_t{thread} * 100; };
  EXPECT_EQ(LockTimes::take(0x991, 1, wallOf), 0u);
  EXPECT_EQ(LockTimes::take(0x991, 2, wallOf), 100u);
  LockTimes::give(0x991, 1, 150);  // too late to matter
  LockTimes::give(0x991, 2, 230);
  EXPECT_EQ(LockTimes::take(0x991, 3, wallOf), 230u);
}

}  // namespace
}  // namespace whip
