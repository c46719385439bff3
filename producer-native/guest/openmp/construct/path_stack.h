// Paths that a task enters and leaves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/state/paths.h"

namespace whip {

inline const account::Path& pathAt(uint32_t path) { return accounts().paths.paths[path]; }
inline DirectiveKind kindOfPath(uint32_t path) { return kindOf(pathAt(path).directive); }

/// A task's open paths, as the thread that executes it changes them.
class PathStack {
 public:
  PathStack(TaskPaths& paths, AccountOwner owner) : paths_(paths), owner_(owner) {}

  /// The directive's path in `parent`; that one without room (noted).
  uint32_t pathIn(uint32_t parent, Directive directive) const {
    const ConstructThread::Known& known = owner_.own().known[slotOf(parent, directive)];
    const bool isKnown = known.directive == directive && known.parent == parent;
    return isKnown ? known.path : lookUp(parent, directive);
  }
  /// How often one returned to a path, with `path` entered at `at`: a new path lies in `at`.
  static uint16_t recursionIn(const Position& at, uint32_t path) {
    const bool isNew =
        path != account::kRootPath && path != at.path && pathAt(path).parent == at.path;
    return isNew || at.recursion == UINT16_MAX ? at.recursion
                                               : static_cast<uint16_t>(at.recursion + 1);
  }
  bool isDisabled(DirectiveKind kind) const { return contains(owner_.own().disabled, kind); }
  /// Where a construct stands that is met at `at`. One of a kind that is disabled is no path: it is
  /// entered and left, as the others are, and its time is that of the path around.
  Position positionIn(const Position& at, Directive directive) const {
    const DirectiveKind kind = kindOf(directive);
    Position next;
    if (isDisabled(kind)) {
      next = at;
      next.hasFewBodies = false;
      next.isOff = true;
    } else {
      next.path = pathIn(at.path, directive);
      next.recursion = recursionIn(at, next.path);
    }
    next.kind = kind;
    return next;
  }
  /// The position in a construct that the task meets. The path's depth is kept.
  Position meet(Directive directive) const {
    const Position next = positionIn(paths_.at, directive);
    if (next.recursion != paths_.at.recursion) noteDepth(next);
    return next;
  }
  /// The path that one which is entered next comes after.
  uint32_t predecessor() const {
    return paths_.at.leftLast != account::kNoPath ? paths_.at.leftLast : paths_.at.path;
  }

  /// `frame`: of a function.
  void push(const Position& next, uint64_t frame = 0) const {
    OpenPath* const open = constructMemory.openPaths.take(owner_.own().openPaths);
    if (open == nullptr) return noteLimit(Limit::kAccountRoom);
    open->frame = frame;
    open->position = paths_.at;
    open->around = paths_.around;
    paths_.around = open;
    paths_.at = next;
  }
  void pop() const {
    OpenPath* const open = paths_.around;
    const Position left = paths_.at;
    paths_.at = open->position;
    paths_.around = open->around;
    paths_.at.leftLast = left.isOff ? left.leftLast : left.path;
    paths_.at.leftOff = left.isOff;
    paths_.leftFewBodies = left.hasFewBodies;
    constructMemory.openPaths.give(owner_.own().openPaths, open);
  }

  /// The task enters a construct, which is counted.
  void enter(Directive directive, bool hasFewBodies) const;
  /// It leaves the innermost path of that kind, or of that directive, and all in it. False if it
  /// has entered none.
  bool leave(DirectiveKind kind) const;
  bool leaveRegion(Directive directive) const;
  void leaveAll() const {
    while (paths_.around != nullptr) pop();
  }
  bool hasEntered(DirectiveKind kind) const;

 private:
  static size_t slotOf(uint32_t parent, Directive directive) {
    static_assert(ConstructThread::kKnown == 1 << 6);
    return (directive + parent) * 0x9e3779b97f4a7c15u >> (64 - 6);
  }
  uint32_t lookUp(uint32_t parent, Directive directive) const;
  static void noteDepth(const Position& at);
  template <typename Matches>
  bool hasEnteredWhere(const Matches& matches) const;
  template <typename Matches>
  bool leaveWhere(const Matches& matches) const;

  TaskPaths& paths_;
  AccountOwner owner_;
};

}  // namespace whip
