// Turns the rows of one thread into a node batch: fills the columns and the three dictionaries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "node/row.h"
#include "ship/index_table.h"
#include "ship/node_batch.h"

namespace whip::ship {

/// What the builder must ask others, once per batch and distinct value. Nothing: not known yet, ask
/// again later.
struct Lookups {
  std::function<std::optional<uint64_t>(uint64_t returnAddress)> canonical;
  std::function<std::optional<TagEntry>(uint64_t tagNumber)> tag;
};

/// Memory per producing thread: a strand row takes at most 8 columns x 10 B, a node row 9 x 10 B,
/// typically 10 B in all; 4096 rows are about 40 KiB, 400 KiB at the very worst.
class BatchBuilder {
 public:
  explicit BatchBuilder(Lookups lookups);

  /// Adds a strand, a popped node, or a dependence (which belongs to the DEPENDS row before it). A
  /// DEPENDS row is held back until the row after its dependences has come, because both must
  /// travel in one batch. False: something in the row is still being looked up; nothing was added,
  /// offer the row again.
  bool add(const Row& row);

  /// Adds a node that is still open. `row` is an open row. False as above.
  bool addOpen(const Row& row);

  /// Adds the strand that is running. False as above.
  bool addOpenStrand(const Row& row);

  /// Puts the held rows into the batch after all: no dependence will follow them. False as above.
  bool release();

  /// Strands, nodes and dependences in the batch; held ones not counted.
  size_t rows() const;

  /// Dependences dropped so far because their DEPENDS row never came (the ring was full when it was
  /// made).
  uint64_t orphans() const { return orphans_; }

  const NodeBatch& batch() const { return batch_; }

  /// Empties the batch after it was encoded. Held rows stay for the next one.
  void clear();

 private:
  // Positions in the dictionaries; IndexTable::kAbsent: not known yet.
  uint32_t siteIndex(uint64_t returnAddress);
  uint32_t directiveIndex(Directive directive);
  uint32_t tagIndex(uint64_t tagNumber);
  bool appendStrand(StrandColumns& columns, const Row& row);
  bool appendNode(NodeColumns& columns, const Row& row);
  void appendDependence(const Row& row);

  Lookups lookups_;
  NodeBatch batch_;
  std::vector<Row> held_;  // a DEPENDS row and its dependences
  uint64_t orphans_ = 0;
  // Raw addresses to dictionary positions; several raw ones may share a position, hence the second
  // table of each pair.
  IndexTable siteOfRaw_, siteOfCanonical_;
  IndexTable directiveOfRaw_, directiveOfCanonical_;
  IndexTable tagOf_;
};

}  // namespace whip::ship
