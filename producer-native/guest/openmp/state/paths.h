// Where a task stands among the paths of its run, for its account (docs/adr/0028-accounts.md).
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/memory/pool.h"
#include "guest/core/row/row.h"

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

/// Virtual clock: when the last of a task's children that depend on an address was over, by what
/// others may overlap with them.
struct AddressTimes {
  PoolLink link;
  AddressTimes* next;      // of the same task's children
  AddressTimes* below[4];  // in the tree of these, by the next two bits of the address's hash
  uint64_t address;
  std::atomic<uint64_t> in;         // of those that only read it
  std::atomic<uint64_t> inoutset;   // of those that change it at once
  std::atomic<uint64_t> exclusive;  // of all others
};

/// One dependence of a task, or of a taskwait.
struct AwaitedAddress {
  PoolLink link;
  AwaitedAddress* next;
  AddressTimes* times;  // nullptr: of all memory
  DependenceKind kind;
};

/// Virtual clock: a task's times, or a taskgroup's.
struct TaskTimes {
  PoolLink link;
  TaskTimes* outer;             // task: its maker's; taskgroup: the one around it
  std::atomic<uint32_t> users;  // task: itself and its children
  std::atomic<uint64_t> ended;  // the last of the task's children, or of the group's tasks
  // From here on a task alone has them.
  std::atomic<uint64_t> fulfilled;       // its event, plus 1; 0: it was not, or there is none
  std::atomic<uint64_t> dependentEnded;  // the last of its children that have dependences
  std::atomic<uint64_t> allMemoryEnded;  // the last of those that depend on all memory
  AddressTimes* addresses;               // on which its children depend
  AwaitedAddress* dependences;           // its own
  AwaitedAddress* awaited;               // those of its taskwait
  bool awaitsSome;                       // that has dependences
};

/// A task's paths. They are its own, not its thread's: an untied task goes on elsewhere.
struct TaskPaths {
  Position at;  // the innermost
  account::State state = account::State::kWork;
  bool leftFewBodies : 1;      // the path left last had work for a few members only
  bool isLimited : 1;          // the task waits for those
  bool hasJustLeft : 1;        // nothing happened since a path was left
  bool isCreating : 1;         // it is in the runtime's call that makes a task of `callPath`
  OpenPath* around = nullptr;  // what it has entered before, the innermost first
  account::Team* team = nullptr;
  union {
    uint64_t ready = 0;  // virtual clock: when it was made, or the last part of an untied task was
                         // over
    uint32_t callPath;   // clocks of time
  };
  // Virtual clock alone.
  TaskTimes* times = nullptr;  // its own, if there is room; an implicit task's: once it makes one
  TaskTimes* group = nullptr;  // of the innermost taskgroup

  TaskPaths() : leftFewBodies(false), isLimited(false), hasJustLeft(false), isCreating(false) {}
};
static_assert(sizeof(TaskPaths) <= 64, "a line");

}  // namespace whip
