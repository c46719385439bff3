// The rows of one thread on their way into its ring.
#pragma once

#include <cstddef>
#include <cstdint>

#include "guest/core/fold/piece.h"
#include "guest/core/fold/slots.h"
#include "guest/core/row/row_codec.h"
#include "guest/core/thread/thread_record.h"

namespace whip {

/// Counts what it writes, and as a loss what it cannot write: items that were given no place for
/// lack of memory, and rows for which the ring has no room.
class RowWriter {
 public:
  explicit RowWriter(ThreadRecord& thread) : thread_(thread) {}

  ThreadRecord& thread() const { return thread_; }

  /// A row that stands for one item, or for two if it is a pair.
  void emit(const Row& row, uint64_t items = 1) const;
  // Inlined, so that a row is written to the stack once: copying what was just written field by
  // field is a load that no store can be forwarded to.
  [[gnu::always_inline]] void strand(const StrandRow& strand) const { emit(encode(strand)); }
  [[gnu::always_inline]] void node(const NodeRow& node) const { emit(encode(node)); }
  /// An item without a node of its own.
  void leaf(Kind kind, const Place& place) const { node({kind, false, 0, place}); }
  void dependence(const DependenceRow& dependence) const { emit(encode(dependence)); }
  /// It is no item: without room for it the grain's burden is not known.
  void burden(const BurdenRow& burden) const { (void)thread_.ring.push(encode(burden)); }
  /// Likewise.
  void stamp(const StampRow& stamp) const { (void)thread_.ring.push(encode(stamp)); }
  /// A folded item with its details, all rows or none. `slots`: by whose numbers it is summed.
  void folded(const Place& place, const fold::Piece& piece, const fold::Slots& slots) const;

 private:
  void emitTogether(const Row* rows, size_t count) const;

  ThreadRecord& thread_;
};

}  // namespace whip
