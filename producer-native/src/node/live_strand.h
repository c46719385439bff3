// The strand a thread is running, published for heartbeats.
#pragma once

#include <atomic>
#include <cstdint>

#include "node/row.h"

namespace whip {

/// Written by the thread at every event, read by the background thread: a sequence lock whose
/// fields are atomics, so that no read is a race. The field stores are releases (free on x86)
/// instead of fences, which thread sanitizers do not understand.
class LiveStrand {
 public:
  struct View {
    Place place;
    Directive directive;
    uint64_t from;
    uint64_t tag;
    uint64_t workBefore;  // work of this strand before it was last resumed
    uint64_t resumedAt;   // the thread's clock then
  };

  /// Producer.
  void publish(const View& view);
  /// Producer: no strand is running.
  void clear() { running_.store(false, std::memory_order_release); }
  /// Background thread: false if no strand runs or the producer was writing all the time.
  bool read(View* view) const;

 private:
  static constexpr int kFields = 8;

  std::atomic<uint32_t> sequence_{0};  // odd while the producer writes
  std::atomic<bool> running_{false};
  std::atomic<uint64_t> fields_[kFields] = {};
};

}  // namespace whip
