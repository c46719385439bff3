#include "guest/openmp/construct/task_ends.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"

namespace whip {

using namespace detail;

namespace {

void raise(std::atomic<uint64_t>& stamp, uint64_t to) {
  uint64_t before = stamp.load(kRelaxed);
  while (before < to && !stamp.compare_exchange_weak(before, to)) {
  }
}

/// The place of an address in the tree of a maker's; nullptr stands there if there is none.
AddressTimes** findAt(TaskTimes& maker, uint64_t address) {
  AddressTimes** at = &maker.addresses;
  uint64_t hash = address * 0x9e3779b97f4a7c15u;
  while (*at != nullptr && (*at)->address != address) {
    at = &(*at)->below[hash >> 62];
    hash <<= 2;
  }
  return at;
}

/// When the last task was over that does not overlap with one of this kind of dependence. Those of
/// mutexinoutset run one after the other, in an order that the runtime chooses.
uint64_t latestBefore(const AddressTimes& times, DependenceKind kind) {
  const uint64_t exclusive = times.exclusive.load(kAcquire);
  const uint64_t in = kind == DependenceKind::kIn ? 0 : times.in.load(kAcquire);
  const uint64_t inoutset = kind == DependenceKind::kInoutset ? 0 : times.inoutset.load(kAcquire);
  return std::max({exclusive, in, inoutset});
}

std::atomic<uint64_t>& stampOf(AddressTimes& times, DependenceKind kind) {
  switch (kind) {
    case DependenceKind::kIn:
      return times.in;
    case DependenceKind::kInoutset:
      return times.inoutset;
    default:
      return times.exclusive;
  }
}

/// When the last child that is before one of those dependences was over.
uint64_t latestBefore(const AwaitedAddress* list, const TaskTimes& maker) {
  uint64_t latest = list == nullptr ? 0 : maker.allMemoryEnded.load(kAcquire);
  for (; list != nullptr; list = list->next) {
    latest = std::max(latest, list->times == nullptr ? maker.dependentEnded.load(kAcquire)
                                                     : latestBefore(*list->times, list->kind));
  }
  return latest;
}

}  // namespace

// --- Memory

TaskTimes* TaskEnds::take(TaskTimes* outer) const {
  TaskTimes* const times = constructMemory.times.take(owner_.own().times);
  if (times == nullptr) {
    noteLimit(Limit::kAccountRoom);
    return nullptr;
  }
  times->outer = outer;
  times->users.store(1, kRelaxed);
  for (std::atomic<uint64_t>* const stamp :
       {&times->ended, &times->fulfilled, &times->dependentEnded, &times->allMemoryEnded}) {
    stamp->store(0, kRelaxed);
  }
  times->addresses = nullptr;
  times->dependences = nullptr;
  times->awaited = nullptr;
  times->awaitsSome = false;
  return times;
}

void TaskEnds::drop(TaskTimes* times) const {
  if (times == nullptr || times->users.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  for (AddressTimes* one = times->addresses; one != nullptr;) {
    constructMemory.addresses.give(owner_.own().addresses, std::exchange(one, one->next));
  }
  giveBack(times->awaited);  // of a taskwait that was cancelled
  constructMemory.times.give(owner_.own().times, times);
}

/// Finds an address on which the maker's children depend, or adds it. Only the thread that runs the
/// maker asks, so the tree needs no lock. nullptr without room (noted).
AddressTimes* TaskEnds::timesAt(TaskTimes& maker, uint64_t address) const {
  AddressTimes** const at = findAt(maker, address);
  if (*at != nullptr) return *at;
  AddressTimes* const made = constructMemory.addresses.take(owner_.own().addresses);
  if (made == nullptr) {
    noteLimit(Limit::kAccountRoom);
    return nullptr;
  }
  made->address = address;
  std::fill(std::begin(made->below), std::end(made->below), nullptr);
  for (std::atomic<uint64_t>* const stamp : {&made->in, &made->inoutset, &made->exclusive}) {
    stamp->store(0, kRelaxed);
  }
  // The root of the tree is the first of the list.
  made->next = at == &maker.addresses ? nullptr : std::exchange(maker.addresses->next, made);
  *at = made;
  return made;
}

void TaskEnds::prepend(AwaitedAddress*& list, AddressTimes* times, DependenceKind kind) const {
  AwaitedAddress* const one = constructMemory.awaited.take(owner_.own().awaited);
  if (one == nullptr) return noteLimit(Limit::kAccountRoom);
  one->times = times;
  one->kind = kind;
  one->next = std::exchange(list, one);
}

void TaskEnds::giveBack(AwaitedAddress*& list) const {
  while (list != nullptr) {
    constructMemory.awaited.give(owner_.own().awaited, std::exchange(list, list->next));
  }
}

// --- Taskgroups

void TaskEnds::enterGroup(TaskPaths& paths) const {
  TaskTimes* const group = take(paths.group);
  if (group != nullptr) paths.group = group;
}

uint64_t TaskEnds::leaveGroup(TaskPaths& paths) const {
  TaskTimes* const group = paths.group;
  if (group == nullptr) return 0;
  const uint64_t ended = group->ended.load(kAcquire);
  paths.group = group->outer;
  constructMemory.times.give(owner_.own().times, group);
  return ended;
}

// --- Tasks

void TaskEnds::make(TaskPaths& maker, TaskPaths& task, uint64_t now) const {
  task.ready = now;
  task.group = maker.group;
  if (maker.times == nullptr) maker.times = take(nullptr);
  task.times = take(maker.times);
  if (task.times != nullptr && maker.times != nullptr) {
    maker.times->users.fetch_add(1, kRelaxed);
  }
}

void TaskEnds::depend(const TaskPaths& task, uint64_t address, DependenceKind kind) const {
  TaskTimes* const times = task.times;
  if (times == nullptr || times->outer == nullptr) return;
  AddressTimes* const at = address == kAllMemory ? nullptr : timesAt(*times->outer, address);
  if (at != nullptr || address == kAllMemory) prepend(times->dependences, at, kind);
}

uint64_t TaskEnds::startOf(const TaskPaths& task) {
  const TaskTimes* const times = task.times;
  if (times == nullptr || times->outer == nullptr) return task.ready;
  return std::max(task.ready, latestBefore(times->dependences, *times->outer));
}

void TaskEnds::await(const TaskPaths& task, uint64_t address, DependenceKind kind) const {
  TaskTimes* const times = task.times;
  if (times == nullptr) return;  // it has no children
  times->awaitsSome = true;
  AddressTimes* const at = address == kAllMemory ? nullptr : *findAt(*times, address);
  if (at != nullptr || address == kAllMemory) prepend(times->awaited, at, kind);
}

uint64_t TaskEnds::endWait(TaskTimes& times) const {
  if (!std::exchange(times.awaitsSome, false)) return times.ended.load(kAcquire);
  const uint64_t latest = latestBefore(times.awaited, times);
  giveBack(times.awaited);
  return latest;
}

/// With it, the thread that runs the task knows that nothing more is read of it.
void TaskEnds::fulfill(const TaskPaths& task, uint64_t now) {
  if (task.times != nullptr) raise(task.times->fulfilled, now + 1);
}

void TaskEnds::note(const TaskPaths& task, uint64_t now) {
  for (TaskTimes* group = task.group; group != nullptr; group = group->outer) {
    raise(group->ended, now);
  }
  TaskTimes* const maker = task.times == nullptr ? nullptr : task.times->outer;
  if (maker == nullptr) return;
  raise(maker->ended, now);
  if (task.times->dependences != nullptr) raise(maker->dependentEnded, now);
  for (AwaitedAddress* one = task.times->dependences; one != nullptr; one = one->next) {
    raise(one->times == nullptr ? maker->allMemoryEnded : stampOf(*one->times, one->kind), now);
  }
}

void TaskEnds::end(const TaskPaths& task, uint64_t now) const {
  const uint64_t fulfilled = task.times == nullptr ? 0 : task.times->fulfilled.load(kAcquire);
  note(task, std::max(now, fulfilled - (fulfilled != 0)));
  if (task.times == nullptr) return;
  giveBack(task.times->dependences);
  TaskTimes* const maker = task.times->outer;
  drop(task.times);
  drop(maker);
}

}  // namespace whip
