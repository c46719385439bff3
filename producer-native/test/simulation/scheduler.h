// Who runs the threads of a simulated program: fibers of one thread, interleaved as a seed says
// (fibers.h), or threads of the system.
#pragma once

#include <functional>

namespace whip::simulation {

class Scheduler {
 public:
  virtual ~Scheduler() = default;
  /// Another thread of the program.
  virtual void spawn(std::function<void()> body) = 0;
  /// Others may run. A thread that waits for others calls this again and again.
  virtual void yield() = 0;
};

}  // namespace whip::simulation
