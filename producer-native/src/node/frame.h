// A node that is open: what the thread that opened it knows of it until it is popped.
#pragma once

#include <atomic>
#include <cstdint>

#include "node/item_buffer.h"
#include "node/lines.h"
#include "node/pool.h"
#include "node/returned.h"
#include "node/row.h"

namespace whip {

/// Knowledge of the chunks in a worksharing share.
enum class Chunks : uint8_t {
  kReported,  // the runtime reports each
  kHidden,    // there are more than it reports
  kTold,      // the program says where each begins
};

/// Kinds of a region's members.
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
/// (`outer`). Other threads read frames while they announce open ancestors, hence the atomics: all
/// but `items` keep still while the frame is open, and `id` says whether it is still the same
/// node. Only the thread that executes the task writes.
///
/// A frame stays until all its children have come in; `buffer` holds its items meanwhile
/// (folder.h).
///
/// A line that another processor has written takes as long to come as a hundred instructions, and
/// the processor fetches them by twos. Hence what all read, what children on other threads write,
/// and what the executing thread writes at every item lie in different twos.
struct alignas(128) Frame {
  Pool<Frame>::Link link;

  // Read by those who run children of it.
  std::atomic<uint64_t> id{0};  // 0: not open
  std::atomic<uint64_t> region{0}, parent{0}, index{0};
  std::atomic<uint64_t> directive{0};        // the node's own; 0: none
  std::atomic<uint64_t> strandDirective{0};  // nearest enclosing one, this node included
  std::atomic<uint64_t> a{0}, b{0};
  std::atomic<Frame*> outer{nullptr};  // frame of the node `parent`; nullptr: the run
  std::atomic<uint32_t> memberTag{0};  // region: annotations its members inherit
  // Number of the thread that accumulates.
  static constexpr uint32_t kNobody = ~uint32_t{0};
  std::atomic<uint32_t> owner{kNobody};
  std::atomic<Kind> kind{Kind::kRegion};
  std::atomic<Team> team{Team::kOrdinary};  // region: what its members are
  std::atomic<bool> announced{false};       // an open row was written
  std::atomic<bool> chainAnnounced{false};  // and all ancestors were, too
  std::atomic<bool> accumulates{false};     // its items are buffered, to be folded
  std::atomic<bool> spilled{false};         // an item of it was emitted: it cannot be folded away

  // Written by those who run children of it.
  alignas(128) std::atomic<Message*> inbox{nullptr};  // from other threads
  std::atomic<int32_t> pending{0};  // children to come once popped; before that, minus those that
                                    // came in on other threads

  // Executing thread only, but for `items`.
  alignas(128) Frame* below = nullptr;  // in the task's stack; nullptr: the task's base frame
  std::atomic<uint32_t> items{0};       // made so far
  Chunks chunks = Chunks::kReported;
  Block block = Block::kNone;
  // For the owner only.
  bool popped = false;        // no more items
  bool written = false;       // its own row is written
  uint32_t children = 0;      // made in it
  uint32_t childrenHere = 0;  // of them, came in on the owner's thread
  ItemBuffer buffer;

  // Lines, see there.
  void prefetchFacts() const { prefetchForRead(this, 2 * kLine); }
  void prefetchInbox() const { prefetchForWrite(&inbox, kLine); }
  /// A region's: what its other members have sent.
  void prefetchShares() const {
    prefetchReturned(static_cast<const Returned*>(inbox.load(std::memory_order_relaxed)));
  }

  /// The position of the next item. Executing thread only.
  uint32_t nextIndex() {
    const uint32_t index = items.load(std::memory_order_relaxed);
    items.store(index + 1, std::memory_order_relaxed);
    return index;
  }
  /// Region of the items in this container.
  uint64_t regionOfItems() const {
    return kind.load(std::memory_order_relaxed) == Kind::kRegion
               ? id.load(std::memory_order_relaxed)
               : region.load(std::memory_order_relaxed);
  }
};
static_assert(sizeof(Frame) == 512, "one, one and two times two lines");

/// The next position in the container; nowhere if there is none.
inline Place nextPlaceIn(Frame* container) {
  if (container == nullptr) return {0, Place::kNowhere, 0};
  return {container->regionOfItems(), container->id.load(std::memory_order_relaxed),
          container->nextIndex()};
}

/// The frame's node as a row. For another thread's frame it is right only if the frame is found to
/// be the same node's afterwards.
inline NodeRow rowOf(const Frame& frame, bool isOpen) {
  constexpr auto kAcquire = std::memory_order_acquire;
  NodeRow row;
  row.id = frame.id.load(kAcquire);
  row.kind = frame.kind.load(kAcquire);
  row.isOpen = isOpen;
  row.directive = frame.directive.load(kAcquire);
  row.place = {frame.region.load(kAcquire), frame.parent.load(kAcquire),
               frame.index.load(kAcquire)};
  row.items = frame.items.load(kAcquire);
  row.a = frame.a.load(kAcquire);
  row.b = frame.b.load(kAcquire);
  return row;
}

}  // namespace whip
