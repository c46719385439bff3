#include "simulation/world.h"

#include <algorithm>

namespace whip::simulation {

bool Task::comesFrom(const Task& other) const {
  const Task* task = this;
  while (task != nullptr && task != &other) task = task->parent;
  return task != nullptr;
}

Task* Team::takeReady(const Task& below, uint64_t choice) {
  const std::lock_guard<std::mutex> guard(mutex);
  const auto allowed = std::partition(ready.begin(), ready.end(), [&](const Task* task) {
    return !below.isMember && !task->comesFrom(below);
  });
  if (allowed == ready.end()) return nullptr;
  const auto chosen =
      allowed + static_cast<std::ptrdiff_t>(choice % static_cast<uint64_t>(ready.end() - allowed));
  Task* task = *chosen;
  ready.erase(chosen);
  return task;
}

bool Team::isReleased(unsigned barrier) {
  const std::lock_guard<std::mutex> guard(mutex);
  if (released == barrier && arrived == size * (barrier + 1) && unfinished == 0) ++released;
  return released > barrier;
}

Task& World::newTask(uint64_t seed, Task* maker, Team* team, unsigned depth) {
  const std::lock_guard<std::mutex> guard(mutex_);
  return tasks_.emplace_back(seed, maker, team, depth);
}

uint64_t World::whim() {
  const std::lock_guard<std::mutex> guard(mutex_);
  return whim_.next();
}

// A team of the outer level and, on top of each of its threads, one worker of a nested team.
Machine::Machine(unsigned teamMax) {
  const unsigned threads = 2 * teamMax;
  installTaskInfo();
  recording.store(true);
  for (unsigned i = 0; i < threads; ++i) {
    onThreadBegin(ompt_thread_worker, nullptr);
    all_.push_back(self);
    self = nullptr;
  }
  idle_ = all_;
}

OmpThread* Machine::take() {
  const std::lock_guard<std::mutex> guard(mutex_);
  OmpThread* record = idle_.back();
  idle_.pop_back();
  return record;
}

void Machine::giveBack(OmpThread* record) {
  const std::lock_guard<std::mutex> guard(mutex_);
  idle_.push_back(record);
}

}  // namespace whip::simulation
