// What the files behind record.h share.
#pragma once

#include <atomic>
#include <cstddef>

#include "node/record.h"

namespace whip::detail {

constexpr auto kRelaxed = std::memory_order_relaxed;
// Frames are read by other threads as sequence locks are (see announceChain): all loads acquire and
// all stores release, which costs nothing on x86.
constexpr auto kAcquire = std::memory_order_acquire;
constexpr auto kRelease = std::memory_order_release;

// Container of items that could not be given a place for lack of memory; never leaves the
// collector.
constexpr uint64_t kNowhere = ~uint64_t{0};

// Announcing walks at most so many ancestors at a time.
constexpr int kChainMax = 512;

constexpr uint8_t openKind(Kind kind) {
  return static_cast<uint8_t>(kRowOpen | static_cast<uint8_t>(kind));
}

/// The frame's node as a row. Of a frame of another thread it is right only if the frame is found
/// to be the same node's afterwards.
Row nodeRow(const Frame& frame, uint8_t rowKind);
/// The same of a node that is not open yet.
Row nodeRow(const UnopenedNode& node, uint8_t rowKind);

constexpr fold::Role roleOf(Kind kind) {
  switch (kind) {
    case Kind::kTask:
      return fold::Role::kTask;
    case Kind::kUndeferred:
      return fold::Role::kUndeferred;
    case Kind::kChunk:
      return fold::Role::kChunk;
    case Kind::kTaskgroup:
      return fold::Role::kClosed;
    default:
      return fold::Role::kRun;
  }
}

/// The next position in the container; nowhere if there is none.
inline Place placeIn(Frame* container) {
  if (container == nullptr) return {0, kNowhere, 0};
  return {container->regionOfItems(), container->id.load(kRelaxed), container->nextIndex()};
}

bool createTaskPool();
bool createFramePool();

}  // namespace whip::detail
