// Announcing what has lasted long, from outside. In adaptive detail nodes are not announced when
// they open, since most turn out to be small; a thread in the middle of an hour's strand has no
// event at which it could.
#pragma once

#include <cstdint>
#include <vector>

#include "guest/core/row/row.h"
#include "guest/core/thread/thread_record.h"

namespace whip {

/// Whether this system can do it; if not, long nodes are announced when they open. The first call,
/// before any thread records, finds out.
bool canAnnounceLate();

/// Announcing walks at most so many ancestors at a time.
inline constexpr int kAncestorsMax = 512;

/// The helper's memory of a thread between two looks.
struct LateAnnouncement {
  uint32_t sequence = 0;  // of the strand that ran at the last look
  bool running = false;
};

/// If the thread still runs the strand that it ran at the last look, appends open rows of the nodes
/// around it that nobody has heard of. Only the helper, now and then.
void announceLate(const ThreadRecord& thread, LateAnnouncement& last, std::vector<NodeRow>* opened);

}  // namespace whip
