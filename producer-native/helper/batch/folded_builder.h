// Puts folded items into the tables of a node batch.
#pragma once

#include <cstdint>
#include <vector>

#include "guest/core/row/row_codec.h"
#include "helper/batch/dictionaries.h"
#include "helper/batch/folded_columns.h"

namespace whip::helper {

/// Where a row's names stand in the dictionaries; 0 where it has no such name.
struct FoldedPositions {
  uint32_t directive = 0;
  uint32_t from = 0;
  uint32_t to = 0;
  uint32_t tag = 0;
  uint32_t candidate = 0;

  bool areKnown() const { return !isAnyAbsent(directive, from, to, tag, candidate); }
};

/// Adds one folded item: its head row, then all of its details. False: something in it is still
/// being looked up; nothing was added to the tables. `scratch` holds the positions meanwhile; it is
/// the caller's, so that its memory stays.
bool appendFolded(const std::vector<Row>& rows, Dictionaries& dictionaries, FoldedTables& tables,
                  std::vector<FoldedPositions>* scratch);

}  // namespace whip::helper
