// The other side of include/whip.h.
#include "node/counters.h"
#include "ompt/early.h"
#include "ompt/tool.h"
#include "whip.h"

namespace whip {

namespace {

void work(uint64_t units) {
  if (self != nullptr) {
    bump(self->virtualUnits, units);
  } else {
    addEarlyUnits(units);
  }
}

/// A what-if region begins or ends: the strand is split, and the next one bears the new tag.
void whatIf(bool begin, const char* name, uint64_t at) {
  const char* interned = internName(name);
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

void mark(int kind, const char* name) {
  const uint64_t at = codeAddress(__builtin_return_address(0));
  switch (kind) {
    case WHIP_MARK_WHATIF_BEGIN:
    case WHIP_MARK_WHATIF_END:
      return whatIf(kind == WHIP_MARK_WHATIF_BEGIN, name, at);
    default:
      return countLoss(Cause::kUserRegion);
  }
}

constexpr whip_collector kCollector = {1, work, mark};

}  // namespace

}  // namespace whip

/// Found by whip.h with dlsym. Without a collector at work the header's own no-ops serve.
extern "C" __attribute__((visibility("default"))) const whip_collector* whip_collector_v1(void) {
  return whip::isWanted() ? &whip::kCollector : nullptr;
}
