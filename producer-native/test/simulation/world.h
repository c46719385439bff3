// The simulated OpenMP runtime's own state: tasks, teams, taskgroups.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "simulation/program.h"

namespace whip::simulation {

/// Open taskgroups of a task form a list; a task counts in all that were open where it was made.
struct Taskgroup {
  std::atomic<int> pending{0};
  Taskgroup* outer = nullptr;
};

struct Team;

struct Task {
  Task(uint64_t seed, Task* maker, Team* itsTeam, unsigned itsDepth)
      : rng(seed),
        parent(maker),
        group(maker == nullptr ? nullptr : maker->group),
        team(itsTeam),
        depth(itsDepth) {}

  bool comesFrom(const Task& other) const;

  ompt_data_t data{};
  Rng rng;
  Task* parent;
  Taskgroup* group;
  Team* team;
  unsigned depth;
  unsigned parts = 1;  // an untied task goes on elsewhere between its parts
  bool isFinal = false;
  bool isCancelled = false;  // before it ran
  bool isMember = false;
  unsigned member = 0;
  unsigned locksHeld = 0;  // ordered: the next must be higher
  std::atomic<int> children{0};
};

struct Team {
  Team(unsigned itsSize, unsigned itsLevel, uint64_t itsSeed)
      : size(itsSize), level(itsLevel), seed(itsSeed) {}

  ompt_data_t data{};
  const unsigned size;
  const unsigned level;  // of nesting; the initial thread's own team: 0
  const uint64_t seed;   // of what all members do alike

  std::mutex mutex;  // guards what follows
  std::deque<Task*> ready;
  int unfinished = 0;  // tasks
  unsigned arrived = 0, released = 0;

  /// Any task that waits to be run and may be on top of this one, which waits: as for tied tasks,
  /// one that it made, or one that those made. Else two could wait for what lies below the other.
  /// nullptr if there is none.
  Task* takeReady(const Task& below, uint64_t choice);
  /// A member that waits in its n-th barrier (from 0) may go on: all arrived, no task is left.
  bool isReleased(unsigned barrier);
};

/// Lets the collector ask this runtime for the current task.
void installTaskInfo();

/// Owns everything of one program.
class World {
 public:
  World(const Shape& itsShape, Machine& itsMachine, Scheduler& itsScheduler, uint64_t whim)
      : shape(itsShape), machine(itsMachine), scheduler(itsScheduler), whim_(whim) {}

  Task& newTask(uint64_t seed, Task* maker, Team* team, unsigned depth);

  const Shape& shape;
  Machine& machine;
  Scheduler& scheduler;

  static constexpr unsigned kLocks = 3;
  std::atomic<bool> locked[kLocks] = {};

  /// Chance that no result may hang on.
  uint64_t whim();

 private:
  std::mutex mutex_;
  Rng whim_;
  std::deque<Task> tasks_;
};

}  // namespace whip::simulation
