// What rows tell of open nodes, on its way from the thread that takes them out of a ring to the
// background thread, which keeps the open nodes.
#pragma once

#include <vector>

#include "node/row.h"
#include "ship/open_nodes.h"

namespace whip::ship {

/// Owned by whoever has the turn of the rows' ring. Few rows are kept: those of nodes that may be
/// open, and one for all items that follow each other in such a node.
class OpenNews {
 public:
  explicit OpenNews(OpenFilter& filter) : filter_(filter) {}

  /// Every row, in the order of its ring.
  void add(const Row& row) {
    if (row.isStrand()) {
      addItem(row, 1);
    } else {
      addOther(row);
    }
  }

  /// Background thread: hands them over.
  void tell(OpenNodes& nodes);

 private:
  void addOther(const Row& row);
  void addItem(const Row& row, uint64_t items) {
    if (filter_.mayBeOpen(row.parent)) keepItem(row, items);
  }
  void keepItem(const Row& row, uint64_t items);

  OpenFilter& filter_;
  std::vector<Row> rows_;
};

}  // namespace whip::ship
