// Buffered items on their way out: neighbours are folded into one item.
#pragma once

#include <cstdint>

#include "guest/core/fold/piece.h"
#include "guest/core/fold/slots.h"
#include "guest/core/thread/row_writer.h"
#include "guest/openmp/state/frame.h"
#include "guest/openmp/state/item_buffer.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/pieces.h"

namespace whip {

/// `slots`: by whose numbers the items are summed.
class ItemRuns {
 public:
  explicit ItemRuns(OmpThread& thread) : thread_(thread) {}

  OmpThread& thread() const { return thread_; }
  RowWriter rows() const { return RowWriter(thread_); }

  /// Folds neighbours, so that the buffer grows with placeholders and waits only.
  void compact(ItemBuffer& buffer, const fold::Slots& slots) const;
  /// Emits the items of the frame's buffer that are before `end`. Placeholders move to its
  /// beginning; returns where they end.
  PendingItem* emit(Frame& frame, PendingItem* end, const fold::Slots& slots) const;
  /// Emits a folded child that has no placeholder in its container's buffer.
  void emitAlone(const Place& place, fold::Role role, fold::Piece* child,
                 const fold::Slots& slots) const;
  [[gnu::cold]] void emitStrand(const Place& place, const fold::StrandKey& key,
                                uint64_t work) const;

 private:
  Pieces pieces() const { return Pieces(thread_); }
  void add(fold::Piece& piece, PendingItem& item, const fold::Slots& slots) const;
  PendingItem* addRun(fold::Piece& piece, PendingItem* item, PendingItem* end, uint64_t& sinceWait,
                      const fold::Slots& slots) const;
  PendingItem* emitRun(const Place& place, PendingItem* item, PendingItem* end, uint64_t& sinceWait,
                       const fold::Slots& slots) const;

  OmpThread& thread_;
};

}  // namespace whip
