// A random OpenMP program, run by a simulated OpenMP runtime on the collector's own callbacks. What
// the program does depends on its seed alone, not on threads and time: two runs of one seed have
// equal profiles.
//
// Simulated are the events of libomp 19: tasks deferred, included, undeferred, dependent, untied
// (go on elsewhere) or cancelled into; taskwait, taskgroup, taskloop; tasks that are run at a wait,
// or in a barrier after the share of who made them is popped; teams of several threads and of one,
// with barriers, loops, ordered blocks, sections, single, masked; critical sections, locks,
// annotations.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "guest/openmp/callback/tool.h"
#include "simulation/rng.h"
#include "simulation/scheduler.h"

namespace whip::simulation {

/// Limits of random programs.
struct Shape {
  unsigned statementsMax = 6;  // in one body
  unsigned depthMax = 3;       // of tasks in tasks and constructs in constructs
  unsigned workMax = 40;       // of one strand
  unsigned teamMax = 4;
  unsigned calls = 3;       // of one sort: source positions
  bool holdsLocks = true;   // and bears annotations
  bool isDependent = true;  // some tasks have dependences, some loops ordered blocks
  bool nestsTeams = true;
};

/// The collector's threads of the simulated process, and who of them is idle.
class Machine {
 public:
  explicit Machine(unsigned teamMax);

  OmpThread* take();
  void giveBack(OmpThread* record);
  const std::vector<OmpThread*>& records() const { return all_; }

 private:
  std::mutex mutex_;
  std::vector<OmpThread*> all_, idle_;
};

/// Runs the program of a seed to its end, on the calling thread and those it spawns. `whim`: seed
/// of what the program does not determine, such as who runs which task.
void runProgram(uint64_t seed, const Shape& shape, Machine& machine, Scheduler& scheduler,
                uint64_t whim);

}  // namespace whip::simulation
