// Turns rows into a node batch: fills the columns and the three dictionaries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "guest/core/row/row_codec.h"
#include "helper/batch/dictionaries.h"
#include "helper/batch/folded_builder.h"
#include "helper/batch/folded_item.h"
#include "helper/batch/node_batch.h"

namespace whip::helper {

/// Rows of one thread that must travel in one batch, until the last of them has come.
struct HeldRows {
  std::optional<NodeRow> depends;          // a DEPENDS row
  std::vector<DependenceRow> dependences;  // and its dependences
  FoldedItem folded;

  bool areNone() const { return !depends && !folded.isHeld(); }
};

/// Rows of several threads may be mixed, as long as each thread's come in their order. Memory: what
/// it says in bytes(), room for as much again, and a few indices; a row is about 10 B, at the very
/// worst 9 columns x 10 B.
class BatchBuilder {
 public:
  explicit BatchBuilder(Lookups lookups);

  /// Adds a strand, a popped node, a dependence (which belongs to the DEPENDS row before it), a
  /// burden, or a row of a folded item. A DEPENDS row is held back until the row after its
  /// dependences has come, and a folded item until its last detail has; `held` is what is held of
  /// the row's thread. False: something in the row is still being looked up; nothing was added,
  /// offer the row again.
  bool add(const Row& row, HeldRows& held) {
    return row.isStrand() && held.areNone() ? addStrand(strandOf(row)) : addOther(row, held);
  }

  /// Adds a node that is still open. False as above.
  bool addOpen(const NodeRow& node);

  /// Adds the strand that is running. False as above.
  bool addOpenStrand(const StrandRow& strand);

  /// Puts the held rows into the batch after all: no dependence will follow them. A folded item
  /// that is not all there is dropped. False as above.
  bool release(HeldRows& held);

  /// Strands, nodes, dependences and folded items in the batch: what is lost if it is. Held ones
  /// are not counted.
  size_t items() const;

  /// Rows with the details of folded items: the time to fold the batch depends on them.
  size_t rows() const { return rows_; }

  /// Size of the batch on the wire, but for a few lengths.
  size_t bytes() const;

  /// Dependences dropped since the last clear() because their DEPENDS row never came (the ring was
  /// full when it was made).
  uint64_t orphans() const { return orphans_; }

  /// Folded items dropped since then because a detail of them never came, for the same reason.
  uint64_t torn() const { return torn_; }

  const NodeBatch& batch() const { return batch_; }

  /// Empties the batch after it was encoded. Held rows are for the next one.
  void clear();

 private:
  bool addOther(const Row& row, HeldRows& held);
  bool addStrand(const StrandRow& strand);
  bool addNode(const NodeRow& node);
  void addDependence(const DependenceRow& dependence, HeldRows& held);
  bool addFolded(const Row& row, FoldedItem& folded);
  void addBurden(const BurdenRow& burden);
  void addStamp(const StampRow& stamp);
  void drop(FoldedItem& folded);
  bool appendStrand(StrandColumns& columns, const StrandRow& strand);
  bool appendNode(NodeColumns& columns, const NodeRow& node);
  void appendDependence(const DependenceRow& dependence);

  NodeBatch batch_;
  Dictionaries dictionaries_;
  std::vector<FoldedPositions> foldedPositions_;  // of the item that is being added
  size_t rows_ = 0;
  uint64_t orphans_ = 0;
  uint64_t torn_ = 0;
};

}  // namespace whip::helper
