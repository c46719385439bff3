// Puts folded items into the tables of a node batch.
#pragma once

#include <vector>

#include "node/row.h"
#include "ship/dictionaries.h"
#include "ship/folded_columns.h"

namespace whip::ship {

/// Adds one folded item: its head row, then all of its details. False: something in it is still
/// being looked up; nothing was added to the tables.
bool appendFolded(const std::vector<Row>& rows, Dictionaries& dictionaries, FoldedTables& tables);

}  // namespace whip::ship
