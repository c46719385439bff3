// A thread's time, in pieces (docs/adr/0028-accounts.md).
#pragma once

#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/clock/clock.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/memory/memory_order.h"
#include "guest/openmp/construct/account_change.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/construct/thread_rows.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/paths.h"

namespace whip {

/// The pieces as one event sees them: the piece behind the event is charged to its path, and the
/// next one opens.
class TimePieces {
 public:
  /// `now`: the thread's clock as the event begins.
  TimePieces(OmpThread& thread, uint64_t now) : thread_(thread), now_(now) {}

  AccountOwner owner() const { return {thread_.number}; }

  // --- Time

  uint64_t now() const { return now_; }
  /// Time since the run's start.
  uint64_t wall() const {
    if (isRead_) return wall_;
    isRead_ = true;
    switch (clockKind()) {
      case ClockKind::kVirtual:
        wall_ = now_ + record().waited.load(detail::kRelaxed);
        break;
      case ClockKind::kTsc:
        // An event may follow another one without a reading of its own.
        wall_ = thread_.wallNs + (now_ - thread_.lastNs) - accounts().zeroNs;
        break;
      default:
        wall_ = steadyNs() - accounts().zeroNs;
    }
    return wall_;
  }
  /// Virtual clock: the thread waits until `then`.
  void waitUntil(uint64_t then) const {
    if (accounts().isVirtual && then > wall()) waitFor(then);
  }
  /// Virtual clock: the thread did so much before OpenMP knew it.
  void addEarlyWork(uint64_t units) const;

  // --- Pieces

  /// The open piece ends now, and goes on as another one.
  void charge() const { charge(wall()); }
  /// `waitsForTasks`: the thread is in a barrier, and its team has tasks that are not over.
  void charge(uint64_t to, bool waitsForTasks = false) const {
    const account::Thread& thread = record();
    if (thread.root.load(detail::kRelaxed) == nullptr) return;
    if (to <= thread.from.load(detail::kRelaxed) && !isCut()) return;
    const AccountChange change(record());
    settle(to, waitsForTasks);
  }
  /// The piece behind the one that was charged is that one's but for its start.
  void open(const account::Piece& piece) const {
    account::Thread& thread = record();
    if (thread.root.load(detail::kRelaxed) == nullptr) return;
    const AccountChange change(thread);
    thread.row.store(piece.row, detail::kRelease);
    thread.state.store(piece.state, detail::kRelease);
    if (!account::isBarrier(piece.state)) return;
    thread.isLimited.store(piece.isLimited, detail::kRelease);
    thread.barrier.store(piece.barrier, detail::kRelease);
    thread.team.store(piece.team, detail::kRelease);
  }
  /// It is one of the task, at its innermost path.
  void openAt(TaskPaths& paths, account::State state) const;
  /// Charges the open piece of work, of which the runtime took what is behind `began`, on the
  /// thread's clock: that is management, of `row`.
  void chargeCall(uint64_t began, account::Row* row) const;
  /// Charges the open piece of work as management: it was in a call of the runtime.
  void chargeRest() const;
  /// It is the rest of what the thread does without a task.
  void openBase() const { open(owner().own().base); }
  /// Charges what is open, and opens a piece of the task at its innermost path.
  void turn(TaskPaths& paths, account::State state) const {
    paths.hasJustLeft = false;
    paths.state = state;
    turnTo(ThreadRows(owner()).of(paths.at.path), state);
  }
  void turnTo(account::Row* row, account::State state, bool waitsForTasks = false) const;

 private:
  account::Thread& record() const { return owner().record(); }
  void waitFor(uint64_t then) const;
  void settle(uint64_t to, bool waitsForTasks) const { settle(to, now_, waitsForTasks); }
  /// `now`: the thread's clock at that time.
  void settle(uint64_t to, uint64_t now, bool waitsForTasks) const;
  /// Whether a cut was asked for that the thread has not passed.
  bool isCut() const {
    return accounts().cut.epoch.load(detail::kAcquire) != record().epoch.load(detail::kRelaxed);
  }
  /// Returns what is left of `worked`, as `piece` is what is left of the open piece.
  uint64_t passCut(account::Piece* piece, uint64_t to, uint64_t worked, bool waitsForTasks) const;

  OmpThread& thread_;
  const uint64_t now_;
  mutable uint64_t wall_ = 0;
  mutable bool isRead_ = false;
};

}  // namespace whip
