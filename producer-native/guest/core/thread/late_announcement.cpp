#include "guest/core/thread/late_announcement.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "guest/core/memory/arena.h"
#include "guest/core/memory/memory_order.h"

namespace whip {

using namespace detail;

namespace {

bool barrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

}  // namespace

bool canAnnounceLate() {
  enum Answer : uint8_t { kNotAsked, kNo, kYes };
  static std::atomic<uint8_t> answer;
  if (answer.load(kRelaxed) == kNotAsked) {
    answer.store(barrier(MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED) ? kYes : kNo, kRelaxed);
  }
  return answer.load(kRelaxed) == kYes;
}

void announceLate(const ThreadRecord& thread, LateAnnouncement& last,
                  std::vector<NodeRow>* opened) {
  LiveStrand::View view;
  uint32_t sequence = 0;
  const bool runs = thread.live.read(&view, &sequence);
  const bool lasts = runs && last.running && last.sequence == sequence;
  last = {sequence, runs};
  if (!lasts) return;
  // While the strand runs, no node around it can end. Should it end meanwhile, the marks may
  // be left on nodes that have taken the place of others: those are then reported in full, no more.
  const size_t before = opened->size();
  OpenNode* around = view.container;
  if (around == nullptr) {
    if (thread.live.announce(sequence)) {
      const UnopenedNode& node = view.node;
      opened->push_back(
          {node.kind, true, node.directive, {node.region, node.parent, node.index}, node.id});
    }
    around = view.node.outer;
  }
  for (int depth = 0; around != nullptr && reachesShared(around) && depth < kAncestorsMax;
       ++depth) {
    if (!around->announced.exchange(true, kRelaxed)) opened->push_back(rowOf(*around, true));
    around = around->outer.load(kAcquire);
  }
  // The thread looks at the mark at its next event without any fence: this one is for both sides.
  // If there was no event up to here, every later one sees the marks.
  barrier(MEMBARRIER_CMD_GLOBAL_EXPEDITED);
  LiveStrand::View now;
  uint32_t later = 0;
  if (!thread.live.read(&now, &later) || later != sequence) opened->resize(before);
}

}  // namespace whip
