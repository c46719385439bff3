// A node that is open, as far as the consumer of the rows may read it: for live profiles it shows
// where a strand runs, and announces nodes that last.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/memory/pool.h"
#include "guest/core/row/row.h"

namespace whip {

/// Kinds of a region's members, which only the guest distinguishes.
enum class Team : uint8_t;

namespace account {
struct Team;
}

struct Maker;

/// Begins a guest's own description of the node (Frame), in memory that is shared. Other threads,
/// and the helper, read it while they announce open ancestors, hence the atomics: all but `items`
/// keep still while the node is open, and `id` says whether it is still the same node. Only the
/// thread that executes the node's task writes.
///
/// A line that another processor has written takes as long to come as a hundred instructions, and
/// the processor fetches them by twos. Hence what all read and what the executing thread writes at
/// every item lie in different twos.
struct OpenNode {
  PoolLink link;

  std::atomic<uint64_t> id{0};  // 0: not open
  std::atomic<uint64_t> region{0}, parent{0}, index{0};
  std::atomic<uint64_t> directive{0};        // the node's own; 0: none
  std::atomic<uint64_t> strandDirective{0};  // nearest enclosing one, this node included
  std::atomic<uint64_t> a{0}, b{0};
  std::atomic<OpenNode*> outer{nullptr};             // the node `parent`; nullptr: the run
  std::atomic<account::Team*> teamAccount{nullptr};  // region: its team's, if accounts are kept
  std::atomic<Maker*> maker{nullptr};  // region: of its members, if grains are followed
  std::atomic<uint32_t> memberTag{0};  // region: annotations its members inherit
  // Number of the thread that accumulates.
  static constexpr uint32_t kNobody = ~uint32_t{0};
  std::atomic<uint32_t> owner{kNobody};
  std::atomic<Kind> kind{Kind::kRegion};
  std::atomic<Team> team{Team{}};           // region: what its members are
  std::atomic<bool> announced{false};       // an open row was written
  std::atomic<bool> chainAnnounced{false};  // and all ancestors were, too
  std::atomic<bool> accumulates{false};     // its items are buffered, to be folded
  std::atomic<bool> spilled{false};         // an item of it was emitted: it cannot be folded away

  alignas(128) std::atomic<uint32_t> items{0};  // made so far

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

/// The node as a row. For another thread's node it is right only if it is found to be the same
/// node afterwards.
inline NodeRow rowOf(const OpenNode& node, bool isOpen) {
  constexpr auto kAcquire = std::memory_order_acquire;
  NodeRow row;
  row.id = node.id.load(kAcquire);
  row.kind = node.kind.load(kAcquire);
  row.isOpen = isOpen;
  row.directive = node.directive.load(kAcquire);
  row.place = {node.region.load(kAcquire), node.parent.load(kAcquire), node.index.load(kAcquire)};
  row.items = node.items.load(kAcquire);
  row.a = node.a.load(kAcquire);
  row.b = node.b.load(kAcquire);
  return row;
}

}  // namespace whip
