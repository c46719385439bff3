// A node that is open: what the thread that opened it knows of it until it is popped.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/memory/lines.h"
#include "guest/core/row/row.h"
#include "guest/core/thread/open_node.h"
#include "guest/openmp/state/item_buffer.h"
#include "guest/openmp/state/returned.h"

namespace whip {

/// Knowledge of the chunks in a worksharing share.
enum class Chunks : uint8_t {
  kReported,   // the runtime reports each
  kHidden,     // there are more than it reports
  kByProgram,  // the program reports each
};

enum class Team : uint8_t {
  kOrdinary,
  kLeague,     // each the first of a team of its own
  kFirstOnly,  // such a team: of its members only the first is here
};

/// Whether a worksharing share is one block of a static loop: what a thread has of it because the
/// loop has no chunk size.
enum class Block : uint8_t {
  kNone,     // no
  kAwaited,  // yes, if it begins
  kInside,   // yes, in a block around it: the strands bear the tag anyway
  kTagged,   // yes, and its strands bear the tag
};

/// Frames of one task form a stack (`below`); frames of the whole run form the tree of open nodes
/// (`outer`). A frame stays until all its children have come in; `buffer` holds its items meanwhile
/// (folder.h).
///
/// The OpenNode's facts are read by those who run children of it. What those write lies in other
/// lines than those facts, and so does what the executing thread writes at every item.
struct alignas(128) Frame : OpenNode {
  // Executing thread only, behind `items`, in whose lines there is room.
  Chunks chunks = Chunks::kReported;
  Block block = Block::kNone;
  bool hasOneEvent = false;  // a static loop's: the runtime reports the first chunk alone
  // For the owner only.
  bool popped = false;        // no more items
  bool written = false;       // its own row is written
  uint32_t chunkSize = 0;     // iterations of a static loop's chunks but the last; 0: not known
  uint32_t children = 0;      // made in it
  uint32_t childrenHere = 0;  // of them, came in on the owner's thread
  Frame* below = nullptr;     // in the task's stack; nullptr: the task's base frame
  ItemBuffer buffer;

  // Written by those who run children of it.
  alignas(128) std::atomic<Message*> inbox{nullptr};  // from other threads
  std::atomic<int32_t> pending{0};  // children to come once popped; before that, minus those that
                                    // came in on other threads

  /// The frame of the node around it; nullptr: the run.
  Frame* outerFrame(std::memory_order order = std::memory_order_relaxed) const {
    return static_cast<Frame*>(outer.load(order));
  }

  // Lines, see there.
  void prefetchFacts() const { prefetchForRead(this, 2 * kLine); }
  void prefetchInbox() const { prefetchForWrite(&inbox, kLine); }
  /// A region's: what its other members have sent.
  void prefetchShares() const {
    prefetchReturned(static_cast<const Returned*>(inbox.load(std::memory_order_relaxed)));
  }
};
static_assert(sizeof(Frame) == 512, "one, two and one times two lines");

/// The next position in the container; nowhere if there is none.
inline Place nextPlaceIn(OpenNode* container) {
  if (container == nullptr) return {0, Place::kNowhere, 0};
  return {container->regionOfItems(), container->id.load(std::memory_order_relaxed),
          container->nextIndex()};
}

}  // namespace whip
