#include "ship/folded_columns.h"

namespace whip::ship {

void FoldedColumns::clear() {
  count = 0;
  for (DeltaColumn* column : {&region, &parent, &index}) column->clear();
  for (Column* column : {&items, &strands, &instances, &shares, &locks, &curves}) column->clear();
}

void FoldedStrandColumns::clear() {
  count = 0;
  for (Column* column : {&from, &to, &directive, &tag, &work, &chain, &joined, &full}) {
    column->clear();
  }
}

void FoldedInstanceColumns::clear() {
  count = 0;
  for (Column* column : {&directive, &instances, &work, &span, &workMin, &workMax}) column->clear();
}

void FoldedShareColumns::clear() {
  count = 0;
  for (Column* column : {&directive, &ordinal, &work, &full}) column->clear();
}

void FoldedLockColumns::clear() {
  count = 0;
  lock.clear();
  acquisitions.clear();
}

void FoldedCurveColumns::clear() {
  count = 0;
  for (Column* column : {&paths, &candidate, &annotation, &exact, &strands}) column->clear();
}

void FoldedFastestColumns::clear() {
  count = 0;
  for (Column* column : {&from, &to, &directive, &tag, &work}) column->clear();
}

void FoldedTables::clear() {
  items.clear();
  strands.clear();
  instances.clear();
  shares.clear();
  locks.clear();
  curves.clear();
  fastest.clear();
}

}  // namespace whip::ship
