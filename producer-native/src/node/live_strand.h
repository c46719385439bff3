// The strand a thread is running, published for heartbeats.
#pragma once

#include <atomic>
#include <cstdint>

#include "node/frame.h"

namespace whip {

/// Written by the thread at every event, read by the background thread: a sequence lock whose
/// fields are atomics, so that no read is a race. The field stores are releases (free on x86)
/// instead of fences, which thread sanitizers do not understand.
class LiveStrand {
 public:
  struct View {
    Frame* container;
    uint64_t from;
    uint64_t tag;
    uint64_t workBefore;  // work of this strand before it was last resumed
    uint64_t resumedAt;   // the thread's clock then
  };

  /// Producer.
  void publish(const View& view) {
    const uint32_t sequence = sequence_.load(std::memory_order_relaxed);
    sequence_.store(sequence + 1, std::memory_order_relaxed);
    container_.store(view.container, std::memory_order_release);
    from_.store(view.from, std::memory_order_release);
    tag_.store(view.tag, std::memory_order_release);
    workBefore_.store(view.workBefore, std::memory_order_release);
    resumedAt_.store(view.resumedAt, std::memory_order_release);
    sequence_.store(sequence + 2, std::memory_order_release);
    running_.store(true, std::memory_order_release);
  }
  /// Producer: no strand is running.
  void clear() { running_.store(false, std::memory_order_release); }
  /// Background thread: false if no strand runs or the producer was writing all the time.
  /// `sequence` tells this strand from those before and after it.
  bool read(View* view, uint32_t* sequence) const;

 private:
  std::atomic<uint32_t> sequence_{0};  // odd while the producer writes
  std::atomic<bool> running_{false};
  std::atomic<Frame*> container_{nullptr};
  std::atomic<uint64_t> from_{0}, tag_{0}, workBefore_{0}, resumedAt_{0};
};

}  // namespace whip
