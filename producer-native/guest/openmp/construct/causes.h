// Whose fault a thread's waits are: of a wait for a lock, who held it meanwhile; of one for the
// last member, what that one did since the team's barrier before.
#pragma once

#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/openmp/construct/construct_memory.h"

namespace whip {

/// A thread's part in it: what it did between two barriers, and the causes of its waits.
class Causes {
 public:
  explicit Causes(AccountOwner owner) : owner_(owner) {}

  /// They are known in regions that are in no other one.
  static bool areKnownIn(const account::Team* team) { return team != nullptr && team->level == 1; }

  /// The thread is in the row's path.
  void visit(account::Row& row) const {
    if (row.interval != owner_.own().interval) touch(row);
  }
  /// It waited so long for the last member, in a barrier of a team in which causes are known.
  void wait(uint64_t time) const { account::add(owner_.record().lines[0].pending, time); }

  void beginInterval() const {
    ConstructThread& own = owner_.own();
    ++own.interval;
    own.touchedCount = 0;
    own.passed.clear();
    own.isCrowded = false;
  }
  /// The thread comes to that barrier: others will ask what it did before.
  void endInterval(uint64_t barrier) const;

  /// Waits for the last member become the fault of what that one did.
  void blame(const account::Did& did) const;
  /// A member that hears of the end of its region's last barrier only now.
  void blameLast(const account::Team* team) const;
  /// The thread has taken the lock `now`, in that path, and the piece in which it waited is
  /// charged.
  void blameHolders(uint64_t key, uint32_t path, uint64_t now) const;

 private:
  void touch(account::Row& row) const;
  void pass(uint32_t path, uint64_t time) const;

  AccountOwner owner_;
};

}  // namespace whip
