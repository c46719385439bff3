// One simulated OpenMP thread, executing tasks of the random program.
#pragma once

#include <functional>

#include "simulation/world.h"

namespace whip::simulation {

class Actor {
 public:
  explicit Actor(World& world) : world_(world) {}

  /// The initial thread's: the whole program.
  void program(uint64_t seed);
  /// A member of a team, from its start until it leaves the region's last barrier.
  void member(Team& team, unsigned number, uint64_t seed);

 private:
  // --- statements.cpp: what any task does
  void statements(Task& task, unsigned depth);
  void statement(Task& task, unsigned depth);
  void work(Task& task);
  void several(Task& task);
  void critical(Task& task, unsigned depth);
  void annotated(Task& task, unsigned depth);

  // --- tasking.cpp
  struct Making {
    bool undeferred = false;
    bool dependent = false;
    bool simple = false;  // makes nothing itself
  };
  void create(Task& task, Making how);
  void execute(Task& task);
  void finished(Task& task);
  bool runOne();
  void waitUntil(const std::function<bool()>& holds);
  void taskwait(Task& task);
  void taskwaitDepend(Task& task);
  void taskgroup(Task& task, unsigned depth, bool isLoop);

  // --- teams.cpp
  struct Step;
  void parallel(Task& task);
  void perform(const Step& step, Task& task);
  void loop(const Step& step, Task& task);
  void ordered(Task& task);
  void single(const Step& step, Task& task);
  void masked(const Step& step, Task& task);
  void barrier(Task& task, ompt_sync_region_t kind, const void* address);

  /// Before every event: other threads may come first.
  void pause();

  World& world_;
  Task* current_ = nullptr;
  unsigned barriers_ = 0;  // passed as a member of the innermost team
};

/// The return address of one of so few calls of a sort that they often meet again.
inline const void* address(unsigned sort, unsigned call) {
  return reinterpret_cast<const void*>(uint64_t{0x400000} + 0x1000 * sort + 0x10 * call);
}
enum Sort {
  kTaskSort,
  kWaitSort,
  kGroupSort,
  kLoopSort,
  kCriticalSort,
  kRegionSort,
  kWorkSort,
  kSingleSort,
  kMaskedSort,
  kOrderedSort,
  kBarrierSort,
  kSorts
};
constexpr unsigned kCallsMax = 16;

}  // namespace whip::simulation
