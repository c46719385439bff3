#include "guest/openmp/construct/path_stack.h"

#include "guest/core/memory/memory_order.h"
#include "guest/openmp/construct/thread_rows.h"

namespace whip {

using namespace detail;

uint32_t PathStack::lookUp(uint32_t parent, Directive directive) const {
  ConstructThread& own = owner_.own();
  const uint32_t path = accounts().paths.in(parent, directive, &own.sparePath);
  if (path == account::kNoPath) {
    noteLimit(Limit::kAccountRoom);
    return parent;
  }
  own.known[slotOf(parent, directive)] = {directive, parent, path};
  return path;
}

void PathStack::noteDepth(const Position& at) {
  std::atomic<uint32_t>& depth = accounts().paths.paths[at.path].depth;
  uint32_t known = depth.load(kRelaxed);
  while (known < at.recursion && !depth.compare_exchange_weak(known, at.recursion)) {
  }
}

void PathStack::enter(Directive directive, bool hasFewBodies) const {
  Position next = meet(directive);
  next.hasFewBodies = hasFewBodies;
  ThreadRows(owner_).countEntry(next, predecessor());
  push(next);
}

/// Whether the task has entered a path that matches, and not left.
template <typename Matches>
bool PathStack::hasEnteredWhere(const Matches& matches) const {
  const Position* open = &paths_.at;
  const OpenPath* around = paths_.around;
  while (around != nullptr && !matches(*open)) {
    open = &around->position;
    around = around->around;
  }
  return around != nullptr;
}

template <typename Matches>
bool PathStack::leaveWhere(const Matches& matches) const {
  if (!hasEnteredWhere(matches)) return false;
  while (!matches(paths_.at)) pop();
  pop();
  return true;
}

bool PathStack::hasEntered(DirectiveKind kind) const {
  return hasEnteredWhere([&](const Position& at) { return at.kind == kind; });
}

bool PathStack::leave(DirectiveKind kind) const {
  return leaveWhere([&](const Position& at) { return at.kind == kind; });
}

bool PathStack::leaveRegion(Directive directive) const {
  // One that is off has no name: it is taken for the one that was entered last.
  return leaveWhere([&](const Position& at) {
    return at.isOff ? at.kind == DirectiveKind::kRegion : pathAt(at.path).directive == directive;
  });
}

}  // namespace whip
