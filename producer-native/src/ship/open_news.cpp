#include "ship/open_news.h"

#include <algorithm>

namespace whip::ship {

void OpenNews::addOther(const Row& row) {
  if (row.isDependence() || row.isFoldedDetail()) return;
  if (row.isOpen()) {
    filter_.added(row.id);  // what follows of it must be kept, too
    rows_.push_back(row);
    return;
  }
  if (popsNode(row)) {
    filter_.popped(row.id);
    if (filter_.mayBeOpen(row.id)) return rows_.push_back(row);
  }
  addItem(row, itemsOf(row));
}

void OpenNews::keepItem(const Row& row, uint64_t items) {
  const uint64_t last = row.index + items - 1;
  if (!rows_.empty() && rows_.back().isStrand() && rows_.back().parent == row.parent) {
    rows_.back().index = std::max(rows_.back().index, last);
    return;
  }
  Row item = {};
  item.head = makeHead(kRowStrand, 0);
  item.region = row.region;
  item.parent = row.parent;
  item.index = last;
  rows_.push_back(item);
}

void OpenNews::tell(OpenNodes& nodes) {
  for (const Row& row : rows_) {
    nodes.observe(row);
    if (row.isOpen()) filter_.removed(row.id);  // it counts itself
  }
  rows_.clear();
}

}  // namespace whip::ship
