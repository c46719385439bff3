#include "check/evaluate.h"

#include <algorithm>
#include <map>
#include <set>

namespace whip::check {

namespace {

enum { kRegion, kMember, kChunk, kGroup, kTaskgroup, kTask, kUndeferred, kTaskwait, kDepends };
enum { kDependentTask = 9, kDependentUndeferred = 10 };
enum { kIn = 1, kOut = 2, kInout = 3, kMutexinoutset = 4, kInoutset = 5 };

/// The clocks of one task since its start (see MODEL: chain, joined, full), and the work so far.
struct Clocks {
  uint64_t work = 0, chain = 0, joined = 0, full = 0;
  void arrive() {
    joined = std::max(joined, chain);
    full = std::max(full, chain);
  }
};

/// When the tasks that touched one address, in creation order, complete: the last set of writers
/// and the accesses since.
struct Accesses {
  int kind = 0;         // of the newest set
  uint64_t before = 0;  // completion of the set before the newest
  uint64_t newest = 0;  // completion of the newest set
};

using Storage = std::map<uint64_t, Accesses>;

class Evaluator {
 public:
  explicit Evaluator(const Dump& dump) : dump_(dump) {}

  /// A task of its own: from zero, with its own children.
  Clocks task(uint64_t id) {
    Clocks clocks;
    Storage storage;
    run(id, clocks, storage);
    return clocks;
  }

 private:
  const std::vector<Item>& itemsOf(uint64_t id) const {
    static const std::vector<Item> none;
    const auto found = dump_.nodes.find(id);
    return found == dump_.nodes.end() ? none : found->second;
  }

  void run(uint64_t id, Clocks& now, Storage& storage) {
    const std::vector<Dependence>* list = nullptr;
    for (const Item& item : itemsOf(id)) {
      if (item.strand) {
        now.work += item.work;
        now.chain += item.work;
        now.arrive();
        continue;
      }
      step(item, now, storage, list);
      list = item.kind == kDepends ? &item.dependences : nullptr;
    }
  }

  void step(const Item& item, Clocks& now, Storage& storage, const std::vector<Dependence>* list) {
    switch (item.kind) {
      case kRegion:
        return region(item, now);
      case kChunk: {
        const Clocks child = task(item.id);
        now.work += child.work;
        now.joined = std::max(now.joined, now.chain + child.joined);
        now.full = std::max(now.full, now.chain + child.full);
        return;
      }
      case kGroup:
        return run(item.id, now, storage);
      case kTaskgroup: {
        const uint64_t outside = now.full;
        now.full = now.chain;
        run(item.id, now, storage);
        now.chain = now.full;
        now.full = std::max(now.full, outside);
        return now.arrive();
      }
      case kTaskwait:
        now.chain = now.joined;
        return now.arrive();
      case kTask:
      case kUndeferred:
      case kDependentTask:
      case kDependentUndeferred:
        return child(item, now, storage, list);
      default:
        return;
    }
  }

  void child(const Item& item, Clocks& now, Storage& storage, const std::vector<Dependence>* list) {
    const Clocks child = task(item.id);
    uint64_t start = now.chain;
    if (list != nullptr) {
      for (const Dependence& dependence : *list)
        start = std::max(start, ready(storage, dependence));
      for (const Dependence& dependence : *list) touch(storage, dependence, start + child.chain);
    }
    now.work += child.work;
    now.joined = std::max(now.joined, start + child.chain);
    now.full = std::max(now.full, start + child.full);
    if (item.kind == kUndeferred || item.kind == kDependentUndeferred)
      now.chain = start + child.chain;
    now.arrive();
  }

  static bool sharesSet(int newer, int older) {
    return newer == older && (newer == kIn || newer == kMutexinoutset || newer == kInoutset);
  }

  static uint64_t ready(Storage& storage, const Dependence& dependence) {
    const Accesses& accesses = storage[dependence.address];
    return sharesSet(dependence.kind, accesses.kind) ? accesses.before
                                                     : std::max(accesses.before, accesses.newest);
  }

  static void touch(Storage& storage, const Dependence& dependence, uint64_t completion) {
    Accesses& accesses = storage[dependence.address];
    if (!sharesSet(dependence.kind, accesses.kind)) {
      accesses = {dependence.kind, std::max(accesses.before, accesses.newest), 0};
    }
    accesses.newest = std::max(accesses.newest, completion);
  }

  void region(const Item& item, Clocks& now) {
    std::map<uint64_t, uint64_t> phases;
    for (const Item& member : itemsOf(item.id)) {
      if (member.strand || member.kind != kMember) continue;
      const Clocks share = task(member.id);
      now.work += share.work;
      phases[member.a] = std::max(phases[member.a], share.full);
    }
    for (const auto& [phase, full] : phases) now.chain += full;
    now.arrive();
  }

  const Dump& dump_;
};

}  // namespace

Result evaluate(const Dump& dump) {
  Result result;
  Evaluator evaluator(dump);
  // Region 0: the members are the root threads' initial tasks.
  const auto roots = dump.nodes.find(0);
  if (roots != dump.nodes.end()) {
    for (const Item& member : roots->second) {
      if (member.strand || member.kind != kMember) continue;
      const Clocks share = evaluator.task(member.id);
      result.work += share.work;
      result.span = std::max(result.span, share.full);
    }
  }
  std::map<std::string, uint64_t> locks;
  for (const Item& item : dump.items) {
    if (!item.strand || item.tag == 0) continue;
    for (const std::string& lock : dump.tags.at(item.tag).locks) locks[lock] += item.work;
  }
  for (const auto& [lock, work] : locks) result.lockBound = std::max(result.lockBound, work);
  return result;
}

std::vector<std::string> defects(const Dump& dump) {
  std::vector<std::string> found;
  std::map<uint64_t, const Item*> containers;
  for (const Item& item : dump.items) {
    if (item.strand || item.id == 0) continue;
    if (!containers.emplace(item.id, &item).second) {
      found.push_back("node " + std::to_string(item.id) + " popped twice");
    }
  }
  bool runClosed = false;
  for (const Item& item : dump.items) {
    const bool run = !item.strand && item.kind == kRegion && item.id == 0;
    if (run) runClosed = true;
    if (item.parent != 0 && containers.count(item.parent) == 0) {
      found.push_back("container " + std::to_string(item.parent) + " never popped");
    }
  }
  if (!runClosed) found.push_back("the run has no row");
  for (const auto& [id, container] : containers) {
    const auto children = dump.nodes.find(id);
    const size_t count = children == dump.nodes.end() ? 0 : children->second.size();
    if (count != container->items) {
      found.push_back("node " + std::to_string(id) + " says " + std::to_string(container->items) +
                      " items, has " + std::to_string(count));
      continue;
    }
    std::set<std::pair<uint64_t, uint64_t>> members;
    for (size_t i = 0; i < count; ++i) {
      const Item& child = children->second[i];
      if (container->kind == kRegion) {
        members.insert({child.a, child.b});
        if (child.a >= container->b || child.b >= container->a) {
          found.push_back("region " + std::to_string(id) + " has a member out of bounds");
        }
      } else if (child.index != i) {
        found.push_back("node " + std::to_string(id) + " lacks item " + std::to_string(i));
        break;
      }
    }
    if (container->kind == kRegion && members.size() != count) {
      found.push_back("region " + std::to_string(id) + " has a member twice");
    }
  }
  return found;
}

}  // namespace whip::check
