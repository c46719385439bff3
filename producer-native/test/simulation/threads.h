// The threads of a simulated program as threads of the system.
#pragma once

#include <sched.h>

#include <mutex>
#include <thread>
#include <vector>

#include "simulation/scheduler.h"

namespace whip::simulation {

class Threads : public Scheduler {
 public:
  ~Threads() override {
    for (std::thread& thread : all_) thread.join();
  }

  void spawn(std::function<void()> body) override {
    const std::lock_guard<std::mutex> guard(mutex_);
    all_.emplace_back(std::move(body));
  }
  void yield() override { sched_yield(); }

 private:
  std::mutex mutex_;
  std::vector<std::thread> all_;
};

}  // namespace whip::simulation
