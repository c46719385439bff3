#include "helper/batch/folded_columns.h"

namespace whip::helper {

void FoldedTables::clear() {
  items.clear();
  strands.clear();
  instances.clear();
  shares.clear();
  locks.clear();
  curves.clear();
  fastest.clear();
}

size_t FoldedTables::bytes() const {
  return items.bytes() + strands.bytes() + instances.bytes() + shares.bytes() + locks.bytes() +
         curves.bytes() + fastest.bytes();
}

}  // namespace whip::helper
