// A node that is open: what the thread that opened it knows of it until it is popped.
#pragma once

#include <atomic>
#include <cstdint>

#include "node/lines.h"
#include "node/made.h"
#include "node/pool.h"
#include "node/row.h"

namespace whip {

/// What is known of the chunks in a worksharing share.
enum class Chunks : uint8_t {
  kReported,  // the runtime reports each
  kHidden,    // there are more than it reports
  kTold,      // the program says where each begins
};

/// What the members of a region are.
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
/// but `items` keep still while the frame is open, and `id` tells whether it is still the same
/// node. Only the thread that executes the task writes.
///
/// A frame stays until everything made in it has come in, and `made` holds what has;
/// record_gather.cpp says how.
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
  // Whose thread gathers.
  static constexpr uint32_t kNobody = ~uint32_t{0};
  std::atomic<uint32_t> owner{kNobody};
  std::atomic<Kind> kind{Kind::kRegion};
  std::atomic<Team> team{Team::kOrdinary};  // region: what its members are
  std::atomic<bool> announced{false};       // an open row was written
  std::atomic<bool> chainAnnounced{false};  // and all ancestors were, too
  std::atomic<bool> gathers{false};         // what is made in it is kept for folding
  std::atomic<bool> spilled{false};  // something made in it was told by itself: no folding it away

  // Written by those who run children of it.
  alignas(128) std::atomic<Message*> inbox{nullptr};  // from other threads
  std::atomic<int32_t> pending{0};  // children to come once popped; before that, minus those that
                                    // came in on other threads

  // Executing thread only, but for `items`.
  alignas(128) Frame* below = nullptr;  // in the task's stack; nullptr: the task's base frame
  std::atomic<uint32_t> items{0};       // made so far
  Chunks chunks = Chunks::kReported;
  Block block = Block::kNone;
  // Only the thread that gathers.
  bool popped = false;        // no more items
  bool told = false;          // its own row is written
  uint32_t children = 0;      // made in it
  uint32_t childrenHere = 0;  // of them, came in on the owner's thread
  MadeList made;

  // Lines, see there.
  void askForFacts() const { askToRead(this, 2 * kLine); }
  void askForInbox() const { askToWrite(&inbox, kLine); }
  /// A region's: what its other members have sent.
  void askForShares() const {
    askForReturned(static_cast<const Returned*>(inbox.load(std::memory_order_relaxed)));
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

}  // namespace whip
