// The strand a thread is running, published for heartbeats.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/thread/open_node.h"

namespace whip {

/// A task's node that is not open yet: it opens when the task turns out to be more than one strand.
struct UnopenedNode {
  uint64_t id, region, parent, index;
  Directive directive;
  Kind kind;
  OpenNode* outer;  // the node `parent`
};

/// Written by the thread at every event, read by the helper: a sequence lock whose
/// fields are atomics, so that no read is a race. The field stores are releases (free on x86)
/// instead of fences, which thread sanitizers do not understand.
class LiveStrand {
 public:
  struct View {
    OpenNode* container;  // nullptr: a node that is not open yet
    uint64_t from;
    uint64_t tag;
    uint64_t workBefore;  // work of this strand before it was last resumed
    uint64_t resumedAt;   // the thread's clock then
    UnopenedNode node;    // without a container only
  };

  /// Producer: a strand in an open container.
  void publish(OpenNode* container, uint64_t from, uint64_t tag, uint64_t workBefore,
               uint64_t resumedAt) {
    const uint32_t sequence = begin();
    container_.store(container, std::memory_order_release);
    end(sequence, from, tag, workBefore, resumedAt);
  }
  /// Producer: a strand in a node that is not open.
  void publish(const UnopenedNode& node, uint64_t from, uint64_t tag, uint64_t workBefore,
               uint64_t resumedAt) {
    const uint32_t sequence = begin();
    container_.store(nullptr, std::memory_order_release);
    id_.store(node.id, std::memory_order_release);
    region_.store(node.region, std::memory_order_release);
    parent_.store(node.parent, std::memory_order_release);
    index_.store(node.index, std::memory_order_release);
    directive_.store(node.directive, std::memory_order_release);
    kind_.store(node.kind, std::memory_order_release);
    outer_.store(node.outer, std::memory_order_release);
    end(sequence, from, tag, workBefore, resumedAt);
  }
  /// Producer: no strand is running.
  void clear() { running_.store(false, std::memory_order_release); }
  /// Producer, after clear(): whether the node of the last strand, not open, was announced. Needs
  /// no fence: the announcing thread sees to both sides (late_announcement.cpp).
  bool wasAnnounced() const {
    return announced_.load(std::memory_order_acquire) == sequence_.load(std::memory_order_relaxed);
  }

  /// Helper: false if no strand runs or the producer was writing all the time.
  /// `sequence` distinguishes this strand from those before and after it.
  bool read(View* view, uint32_t* sequence) const;
  /// Helper: the node of this strand, not open, is announced. False if it was already.
  bool announce(uint32_t sequence) const {
    return announced_.exchange(sequence, std::memory_order_acq_rel) != sequence;
  }
  bool isAnnounced(uint32_t sequence) const {
    return announced_.load(std::memory_order_acquire) == sequence;
  }

 private:
  uint32_t begin() {
    const uint32_t sequence = sequence_.load(std::memory_order_relaxed);
    sequence_.store(sequence + 1, std::memory_order_relaxed);
    return sequence;
  }
  void end(uint32_t sequence, uint64_t from, uint64_t tag, uint64_t workBefore,
           uint64_t resumedAt) {
    from_.store(from, std::memory_order_release);
    tag_.store(tag, std::memory_order_release);
    workBefore_.store(workBefore, std::memory_order_release);
    resumedAt_.store(resumedAt, std::memory_order_release);
    sequence_.store(sequence + 2, std::memory_order_release);
    running_.store(true, std::memory_order_release);
  }

  std::atomic<uint32_t> sequence_{0};           // odd while the producer writes
  mutable std::atomic<uint32_t> announced_{1};  // a sequence; odd: none
  std::atomic<bool> running_{false};
  std::atomic<Kind> kind_{Kind::kTask};
  std::atomic<OpenNode*> container_{nullptr}, outer_{nullptr};
  std::atomic<uint64_t> from_{0}, tag_{0}, workBefore_{0}, resumedAt_{0};
  std::atomic<uint64_t> id_{0}, region_{0}, parent_{0}, index_{0}, directive_{0};
};

}  // namespace whip
