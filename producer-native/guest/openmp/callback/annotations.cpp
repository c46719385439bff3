// The other side of include/whip.h.
#include <atomic>
#include <cstring>

#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/early.h"
#include "guest/openmp/callback/tool.h"
#include "whip.h"

namespace whip {

namespace {

// All units of a run together are less than this, so that no sum of them can overflow, here or
// downstream. Threads take theirs in advance: they must not meet at every call.
std::atomic<uint64_t> unitsLeft{uint64_t{1} << 62};
constexpr uint64_t kAdvance = uint64_t{1} << 32;

/// Takes `units` and if possible more off what is left; returns how many, 0 if there are too few.
uint64_t takeUnits(uint64_t units, uint64_t more) {
  uint64_t left = unitsLeft.load(std::memory_order_relaxed);
  uint64_t taken = 0;
  do {
    if (left < units) return 0;
    taken = left - units < more ? units : units + more;
  } while (!unitsLeft.compare_exchange_weak(left, left - taken, std::memory_order_relaxed));
  return taken;
}

void work(uint64_t units) {
  if (units == 0) return;
  if (self == nullptr) {
    if (takeUnits(units, 0) == 0) return countLoss(Cause::kOverflow);
    return addEarlyUnits(units);
  }
  if (units > self->virtualUnitsAllowed) {
    const uint64_t taken = takeUnits(units, kAdvance);
    if (taken == 0) return countLoss(Cause::kOverflow);
    self->virtualUnitsAllowed += taken;
  }
  self->virtualUnitsAllowed -= units;
  bump(self->virtualUnits, units);
}

/// A what-if region begins or ends: the strand is split, and the next one bears the new tag.
void whatIf(bool begin, const char* name, uint64_t at) {
  const char* interned = internName(name == nullptr ? "" : name);
  if (interned != nullptr && isReserved(interned)) return noteLimit(Limit::kReservedName);
  if (self == nullptr) return addEarlyMark(begin, interned, at);
  TaskCtx* task = self->current;
  if (task == nullptr || !recording.load(std::memory_order_relaxed)) return;
  const Event event(*self);
  event.endStrand(*task, at);
  const Tag before = task->tag;
  task->tag = begin ? tagWithAnnotation(before, interned) : tagWithoutAnnotation(before, interned);
  if (!begin && task->tag == before) countLoss(Cause::kUnmatchedEnd);
  event.beginStrand(*task, at);
}

/// A region that the program names begins or ends. It is a path of the account, and no node.
void userRegion(bool begin, const char* name) {
  const char* interned = internName(name == nullptr ? "" : name);
  if (interned == nullptr) return;  // no room, which is counted
  if (self == nullptr) return addEarlyRegion(begin, interned);
  TaskCtx* task = self->current;
  if (task == nullptr || !recording.load(std::memory_order_relaxed)) return;
  Event(*self).markRegion(*task, begin, interned);
}

/// An iteration of a phase begins.
void phase(const char* name) {
  const char* interned = internName(name == nullptr ? "" : name);
  if (interned == nullptr) return;                         // no room, which is counted
  if (*interned == '\0') return noteLimit(Limit::kPhase);  // none, in records
  if (self == nullptr) return addEarlyPhase(interned);
  TaskCtx* task = self->current;
  if (task == nullptr || !recording.load(std::memory_order_relaxed)) return;
  Event(*self).markPhase(*task, interned);
}

void mark(int kind, const char* name) {
  const uint64_t at = codeAddress(__builtin_return_address(0));
  switch (kind) {
    case WHIP_MARK_WHATIF_BEGIN:
    case WHIP_MARK_WHATIF_END:
      return whatIf(kind == WHIP_MARK_WHATIF_BEGIN, name, at);
    case WHIP_MARK_REGION_BEGIN:
    case WHIP_MARK_REGION_END:
      return userRegion(kind == WHIP_MARK_REGION_BEGIN, name);
    case WHIP_MARK_PHASE:
      return phase(name);
    default:
      return;  // of a newer header
  }
}

/// Making what the task makes next costs so much more.
void cost(uint64_t units) {
  if (clockKind() != ClockKind::kVirtual || units >> 48 != 0) return;
  if (self == nullptr) return addEarlyCost(units);
  TaskCtx* task = self->current;
  if (task != nullptr) Event::addCost(*task, units);
}

constexpr whip_collector kCollector = {2, work, mark, cost};

}  // namespace

}  // namespace whip

/// Found by whip.h with dlsym. Without a collector at work the header's own no-ops serve.
extern "C" __attribute__((visibility("default"))) const whip_collector* whip_collector_v1(void) {
  return whip::isWanted() ? &whip::kCollector : nullptr;
}
