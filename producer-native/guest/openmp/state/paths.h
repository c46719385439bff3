// Where a task stands among the paths of its run, for its account (docs/adr/0028-accounts.md).
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/memory/pool.h"

namespace whip {

/// A path that a task has entered.
struct Position {
  uint32_t path = account::kNoPath;      // kNoPath: the task has no account
  uint32_t leftLast = account::kNoPath;  // in it, since it was entered; kNoPath: none
  uint16_t recursion = 0;                // how often one returned to a path on the way to it
  DirectiveKind kind = DirectiveKind::kProgram;
  bool hasFewBodies : 1;  // it has work for a few members only
  bool isOff : 1;         // its kind is disabled: `path` and `leftLast` are those of what is around
  bool isWaiting : 1;     // the path of a taskwait stands in for its own, which `leftLast` keeps
  bool leftOff : 1;       // what was left last in it was off

  Position() : hasFewBodies(false), isOff(false), isWaiting(false), leftOff(false) {}
};
static_assert(sizeof(Position) == 12, "three words");

/// One that is around the innermost.
struct OpenPath {
  PoolLink link;
  Position position;
  OpenPath* around;
  uint64_t frame;  // of the path in it, if that is a function: its stack frame
};

/// Virtual clock: when the last of a task's children, or of a taskgroup's tasks, was over.
struct TaskTimes {
  PoolLink link;
  TaskTimes* outer;             // taskgroup: the one around it
  std::atomic<uint32_t> users;  // task: itself and its children
  std::atomic<uint64_t> ended;
};

/// A task's paths. They are its own, not its thread's: an untied task goes on elsewhere.
struct TaskPaths {
  Position at;  // the innermost
  account::State state = account::State::kWork;
  bool leftFewBodies = false;  // the path left last had work for a few members only
  bool isLimited = false;      // the task waits for those
  bool hasJustLeft = false;    // nothing happened since a path was left
  OpenPath* around = nullptr;  // what it has entered before, the innermost first
  account::Team* team = nullptr;
  // Virtual clock alone.
  uint64_t created = 0;
  TaskTimes* times = nullptr;  // of its children
  TaskTimes* maker = nullptr;  // of its maker's
  TaskTimes* group = nullptr;  // of the innermost taskgroup
};
static_assert(sizeof(TaskPaths) == 64, "a line");

}  // namespace whip
