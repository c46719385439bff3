// Teams of regions, and when their members came to barriers.
#pragma once

#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/memory/memory_order.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/state/paths.h"

namespace whip {

/// A thread's view of the teams that it makes, and that it is a member of.
class Teams {
 public:
  explicit Teams(AccountOwner owner) : owner_(owner) {}

  /// The team of a region that stands at `at`, met `now` by a task of `around`. nullptr without
  /// room (noted).
  account::Team* make(const account::Team* around, const Position& at, uint32_t predecessor,
                      uint64_t now) const;
  /// The thread asks nothing more of the team, if there is one.
  void drop(const account::Team* team) const {
    if (team == nullptr) return;
    account::Team* const ours = const_cast<account::Team*>(team);
    if (ours->users.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      constructMemory.teams.give(owner_.own().teams, ours);
    }
  }
  /// The thread's stamps as a member of that team; nullptr if teams are nested too deeply.
  account::MemberLine* lineIn(const account::Team* team) const {
    if (team == nullptr || team->level > account::Thread::kLevels) return nullptr;
    return &owner_.record().lines[team->level - 1];
  }

  /// Publishes when the last member came to a barrier. False if one has not; if the barrier is
  /// over, all have that are recorded.
  bool noteArrival(account::Team& team, uint64_t number, bool isOver) const;
  /// Publishes when the last task before the end of a barrier was over. The barrier is.
  static void noteTasksEnd(account::Team& team, uint64_t number);

 private:
  AccountOwner owner_;
};

}  // namespace whip
