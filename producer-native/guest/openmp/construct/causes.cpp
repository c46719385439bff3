#include "guest/openmp/construct/causes.h"

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/construct/account_change.h"
#include "guest/openmp/construct/lock_holders.h"
#include "guest/openmp/construct/thread_rows.h"

namespace whip {

using namespace detail;
using account::Did;

namespace {

/// A row's time so far, of all classes.
uint64_t totalOf(const account::Row& row) {
  uint64_t total = 0;
  for (const account::Row::Sums& bank : row.banks) {
    for (const account::Counter& of : bank.of) total += of.load(kRelaxed);
  }
  return total;
}

}  // namespace

/// For the first time between two barriers.
void Causes::touch(account::Row& row) const {
  ConstructThread& own = owner_.own();
  row.interval = own.interval;
  if (own.touchedCount < Did::kMax) {
    own.touched[own.touchedCount++] = {&row, totalOf(row)};
  } else {
    own.isCrowded = true;
  }
}

/// The thread's wait for a lock counts as what the lock's holders did.
void Causes::pass(uint32_t path, uint64_t time) const {
  ConstructThread& own = owner_.own();
  if (!own.passed.add(path, time)) own.isCrowded = true;
}

void Causes::endInterval(uint64_t barrier) const {
  ConstructThread& own = owner_.own();
  Did& did = own.did[barrier & 1];
  did.clear();
  if (own.isCrowded) return;
  bool isWhole = true;
  for (uint32_t i = 0; i < own.touchedCount; ++i) {
    const account::Row& row = *own.touched[i].row;
    isWhole &= did.add(row.path, totalOf(row) - own.touched[i].before);
  }
  // Unsigned: the wait's own path has less by as much.
  for (uint32_t i = 0; i < own.passed.count; ++i) {
    isWhole &= did.add(own.passed.parts[i].path, own.passed.parts[i].time);
  }
  if (!isWhole) return did.clear();
  did.sort();
}

void Causes::blame(const Did& did) const {
  account::Thread& thread = owner_.record();
  account::Counter& pending = thread.lines[0].pending;
  const uint64_t wait = pending.load(kRelaxed);
  if (wait == 0) return;
  const AccountChange change(thread);
  account::Row* const row = thread.row.load(kRelaxed);
  account::shareOut(wait, did, [&](uint32_t path, uint64_t time) {
    ThreadRows(owner_).addTo(row->causes, path, time);
  });
  pending.store(0, kRelease);
}

void Causes::blameLast(const account::Team* team) const {
  if (areKnownIn(team) && team->ended.load(kAcquire) != 0) blame(team->did);
}

void Causes::blameHolders(uint64_t key, uint32_t path, uint64_t now) const {
  LockHolders* const lock = LockHolders::find(key);
  if (lock == nullptr) return noteLimit(Limit::kAccountRoom);
  account::Thread& thread = owner_.record();
  account::Row* const row = thread.row.load(kRelaxed);
  const uint64_t askedAt = owner_.own().askedAt;
  if (askedAt < now) {
    const AccountChange change(thread);
    lock->each(askedAt, now, [&](uint32_t holder, uint64_t time) {
      ThreadRows(owner_).addTo(row->causes, holder, time);
      pass(holder, time);
      pass(row->path, -time);
    });
  }
  lock->take(owner_.number, path, now);
}

}  // namespace whip
