// Work of a thread before OpenMP knows it: `whip_work` and annotations may come before the
// first directive, when neither the tool nor its clock have started. Where OpenMP is not used at
// all, they start as the program ends.
#pragma once

#include <cstdint>

#include "guest/openmp/event/event.h"

namespace whip {

/// Virtual units of the calling thread that no record has taken yet.
void addEarlyUnits(uint64_t units);

/// Likewise, what the thread makes next costs so much more.
void addEarlyCost(uint64_t units);

/// An annotation begins or ends at code address `at`.
void addEarlyMark(bool begin, const char* internedName, uint64_t at);

/// A region that the program names begins or ends.
void addEarlyRegion(bool begin, const char* internedName);

/// An iteration of a phase begins.
void addEarlyPhase(const char* internedName);

/// A function begins or ends that the compiler reports. Only those of the main thread that are open
/// when OpenMP comes to know it are remembered.
void beginEarlyFunction(const ReportedFunction& function);
void endEarlyFunction(const ReportedFunction& function);

/// The CPU time of the calling thread when the tool began to start: what comes after is ours.
void noteToolStart();

/// When the calling thread's first annotation was, by steadyNs(); now, without one.
uint64_t beganNs();

/// Writes what was collected as strands of the thread's root task and leaves the last one running.
/// `work`: the thread's clock so far (0 if that is not known). On real clocks the thread that
/// started the tool begins with its first annotation, or with the tool (docs/model.md §7): what
/// came before is the program's start.
void replayEarlyStrands(const Event& event, TaskCtx& root, uint64_t work);

}  // namespace whip
