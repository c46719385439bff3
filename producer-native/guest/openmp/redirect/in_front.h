// Shared by the functions that stand between the program and the runtime (loop_chunks.cpp,
// static_chunks.cpp).
#pragma once

#include "guest/openmp/callback/tool.h"
#include "guest/openmp/state/ident.h"

namespace whip {

/// While we stand in front, the runtime takes our code for the program's: events get the caller's
/// address instead.
class CalledFrom {
 public:
  CalledFrom(const void* returnAddress, const Ident* where) {
    if (self == nullptr) return;
    self->calledFrom = codeAddress(returnAddress);
    whip_compiler_call = {where, self->calledFrom};
  }
  ~CalledFrom() {
    if (self != nullptr) self->calledFrom = 0;
  }
  CalledFrom(const CalledFrom&) = delete;
  CalledFrom& operator=(const CalledFrom&) = delete;
};

/// How the loop that the runtime announces meanwhile is cut.
class CutFor {
 public:
  explicit CutFor(Cut cut) {
    if (self != nullptr) self->cut = cut;
  }
  ~CutFor() {
    if (self != nullptr) self->cut = Cut::kUnknown;
  }
  CutFor(const CutFor&) = delete;
  CutFor& operator=(const CutFor&) = delete;
};

/// True if the current task is alone in its team.
inline bool isAlone() {
  const OmpThread* thread = recordingThread();
  const TaskCtx* task = thread == nullptr ? nullptr : thread->current;
  return task != nullptr && task->taskKind != TaskKind::kExplicit && task->implicit.teamSize == 1;
}

}  // namespace whip
