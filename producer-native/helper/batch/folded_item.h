// The rows of one folded item, collected until the last one is there.
#pragma once

#include <cstddef>
#include <vector>

#include "guest/core/row/row_codec.h"

namespace whip::helper {

class FoldedItem {
 public:
  /// Takes the head row, or the next detail row after it. False: a row before this one was dropped
  /// from a full ring, since no item has its details in this order.
  bool take(const Row& row);

  /// Gives the last row back, to be offered again.
  void takeBack() { rows_.pop_back(); }

  bool isHeld() const { return !rows_.empty(); }
  bool isComplete() const {
    return isHeld() && rows_.size() - 1 == foldedOf(rows_.front()).details;
  }

  /// The head row and the details.
  const std::vector<Row>& rows() const { return rows_; }

  void clear() { rows_.clear(); }

 private:
  std::vector<Row> rows_;
};

}  // namespace whip::helper
