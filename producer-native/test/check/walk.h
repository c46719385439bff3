// The clocks of tasks along a dump's tree: the simplest reading of the model that is right. It
// simulates the encountering task and knows no `then`, and is written for lengths of any sort:
// numbers, or paths that know their parts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "check/dump.h"

namespace whip::check {

/// Structural kinds and dependence kinds, numbered as in schemas/README.md.
enum { kRegion, kMember, kChunk, kGroup, kTaskgroup, kTask, kUndeferred, kTaskwait, kDepends };
enum { kDependentTask = 9, kDependentUndeferred = 10, kHold = 11, kSource = 12, kSink = 13 };
constexpr uint64_t kAllMemory = ~uint64_t{0};
enum { kIn = 1, kOut = 2, kInout = 3, kMutexinoutset = 4, kInoutset = 5 };

/// A default `Length` is none. `plus(a, b)` is one after the other; `longer(a, b)` the longer, and
/// the first of equally long ones; `strand(item)` and `folded(item, moment)` are those of items;
/// `total(a)` is a number.
template <typename Algebra>
class Walk {
 public:
  using Length = typename Algebra::Length;

  /// Clocks of one task since its start (docs/model.md §2: chain, joined, full), and the work so
  /// far.
  struct Clocks {
    uint64_t work = 0;
    Length chain{}, joined{}, full{};
  };

  Walk(const Dump& dump, Algebra& algebra) : dump_(dump), algebra_(algebra) {}

  const std::vector<Item>& itemsOf(uint64_t id) const {
    static const std::vector<Item> none;
    const auto found = dump_.nodes.find(id);
    return found == dump_.nodes.end() ? none : found->second;
  }

  /// A container as if it were a task of its own: from zero, with its own children.
  Clocks alone(uint64_t id) {
    Clocks clocks;
    Storage storage;
    run(id, clocks, storage);
    return clocks;
  }

  /// Part of a task from entering a GROUP or TASKGROUP to leaving it, all that was made inside
  /// done.
  struct Construct {
    uint64_t work, span;
  };
  /// Construct that was walked with all that is around it in its task.
  Construct constructOf(uint64_t id) const { return constructs_.at(id); }

  /// A region from its start to its end. The run is region 0: its members are root tasks.
  Clocks region(uint64_t id) {
    Clocks whole;
    std::map<uint64_t, std::map<uint64_t, Length>> phases;  // full of each member's share
    for (const Item& member : itemsOf(id)) {
      if (!member.isNode() || member.kind != kMember) continue;
      const Clocks share = alone(member.id);
      whole.work += share.work;
      phases[member.a][member.b] = share.full;
    }
    for (const auto& [phase, members] : phases) {
      Length longest{};
      for (const auto& [member, full] : members) longest = algebra_.longer(longest, full);
      whole.chain = algebra_.plus(whole.chain, longest);
    }
    whole.joined = whole.full = whole.chain;
    return whole;
  }

 private:
  /// When the tasks that touched one address, in creation order, complete: the last set of writers
  /// and the accesses since.
  struct Accesses {
    int kind = 0;     // of the newest set
    Length before{};  // completion of the set before the newest
    Length newest{};  // completion of the newest set
  };
  struct Storage {
    std::map<uint64_t, Accesses> accesses;  // by address, since the last on all memory
    Length allMemory{};                     // completion of that one
    Length latest{};                        // when every dependent task so far is complete
  };

  void run(uint64_t id, Clocks& now, Storage& storage) {
    const std::vector<Dependence>* list = nullptr;
    for (const Item& item : itemsOf(id)) {
      if (item.folded != nullptr) {
        piece(item, now);
      } else if (item.strand) {
        now.work += item.work;
        now.chain = algebra_.plus(now.chain, algebra_.strand(item));
        arrive(now);
      } else {
        step(item, now, storage, list);
      }
      list = item.isNode() && item.kind == kDepends ? &item.dependences : nullptr;
    }
  }

  void arrive(Clocks& now) {
    now.joined = algebra_.longer(now.joined, now.chain);
    now.full = algebra_.longer(now.full, now.chain);
  }

  /// Ends everything that began at the chain, for a taskwait and a barrier.
  void reach(Clocks& now, const Length& joined, const Length& full) {
    now.joined = algebra_.longer(now.joined, algebra_.plus(now.chain, joined));
    now.full = algebra_.longer(now.full, algebra_.plus(now.chain, full));
  }

  void piece(const Item& item, Clocks& now) {
    now.work += item.folded->work();
    reach(now, algebra_.folded(item, kJoined), algebra_.folded(item, kFull));
    now.chain = algebra_.plus(now.chain, algebra_.folded(item, kChain));
  }

  void step(const Item& item, Clocks& now, Storage& storage, const std::vector<Dependence>* list) {
    switch (item.kind) {
      case kRegion: {
        const Clocks whole = region(item.id);
        now.work += whole.work;
        now.chain = algebra_.plus(now.chain, whole.chain);
        return arrive(now);
      }
      case kChunk: {
        const Clocks body = alone(item.id);
        now.work += body.work;
        return reach(now, body.joined, body.full);
      }
      case kGroup:
      case kTaskgroup:
        return construct(item, now, storage);
      case kHold:
        return run(item.id, now, storage);
      case kTaskwait:
        now.chain = now.joined;
        return arrive(now);
      case kTask:
      case kUndeferred:
      case kDependentTask:
      case kDependentUndeferred:
        return child(item, now, storage, list);
      default:
        return;
    }
  }

  void construct(const Item& item, Clocks& now, Storage& storage) {
    const Clocks before = now;
    now.full = now.chain;
    run(item.id, now, storage);
    constructs_[item.id] = {now.work - before.work,
                            algebra_.total(now.full) - algebra_.total(before.chain)};
    if (item.kind == kTaskgroup) {
      now.chain = now.full;
      // All made inside are done by then: only older children can be later.
      now.joined = algebra_.longer(before.joined, now.chain);
    }
    now.full = algebra_.longer(before.full, now.full);
  }

  void child(const Item& item, Clocks& now, Storage& storage, const std::vector<Dependence>* list) {
    const Clocks body = alone(item.id);
    Length start = now.chain;
    if (list != nullptr) {
      for (const Dependence& dependence : *list)
        start = algebra_.longer(start, ready(storage, dependence));
    }
    const Length completion = algebra_.plus(start, body.chain);
    if (list != nullptr) {
      for (const Dependence& dependence : *list) touch(storage, dependence, completion);
    }
    now.work += body.work;
    now.joined = algebra_.longer(now.joined, completion);
    now.full = algebra_.longer(now.full, algebra_.plus(start, body.full));
    if (item.kind == kUndeferred || item.kind == kDependentUndeferred) now.chain = completion;
    arrive(now);
  }

  static bool sharesSet(int newer, int older) {
    return newer == older && (newer == kIn || newer == kMutexinoutset || newer == kInoutset);
  }

  /// The newest set at this address.
  Accesses& at(Storage& storage, uint64_t address) {
    return storage.accesses.try_emplace(address, Accesses{0, storage.allMemory, {}}).first->second;
  }

  Length ready(Storage& storage, const Dependence& dependence) {
    if (dependence.address == kAllMemory) return storage.latest;
    const Accesses& accesses = at(storage, dependence.address);
    return sharesSet(dependence.kind, accesses.kind)
               ? accesses.before
               : algebra_.longer(accesses.before, accesses.newest);
  }

  void touch(Storage& storage, const Dependence& dependence, const Length& completion) {
    storage.latest = algebra_.longer(storage.latest, completion);
    if (dependence.address == kAllMemory) {
      storage.accesses.clear();
      storage.allMemory = completion;
      return;
    }
    Accesses& accesses = at(storage, dependence.address);
    if (!sharesSet(dependence.kind, accesses.kind)) {
      accesses = {dependence.kind, algebra_.longer(accesses.before, accesses.newest), Length{}};
    }
    accesses.newest = algebra_.longer(accesses.newest, completion);
  }

  const Dump& dump_;
  Algebra& algebra_;
  std::map<uint64_t, Construct> constructs_;  // by id
};

}  // namespace whip::check
