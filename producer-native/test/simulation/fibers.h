// The threads of a simulated program as fibers of one system thread: each keeps its own collector
// state (`self`), and a seed says who runs when.
#pragma once

#include <memory>
#include <vector>

#include "simulation/rng.h"
#include "simulation/scheduler.h"

namespace whip::simulation {

class Fibers : public Scheduler {
 public:
  /// `betweenTurns` is called whenever nobody runs.
  Fibers(uint64_t seed, std::function<void()> betweenTurns);
  ~Fibers() override;

  /// Runs `body`, and all that it spawns, to the end.
  void run(std::function<void()> body);

  void spawn(std::function<void()> body) override;
  void yield() override;

 private:
  struct Fiber;
  static void enter(unsigned low, unsigned high);
  void resume(Fiber& fiber);

  Rng rng_;
  std::function<void()> betweenTurns_;
  std::vector<std::unique_ptr<Fiber>> alive_;
  std::unique_ptr<Fiber> main_;  // the scheduler itself
  Fiber* running_ = nullptr;
};

}  // namespace whip::simulation
