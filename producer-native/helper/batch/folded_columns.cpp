#include "helper/batch/folded_columns.h"

#include <initializer_list>

namespace whip::helper {

void FoldedColumns::clear() {
  count.clear();
  for (DeltaColumn* column : {&region, &parent, &index}) column->clear();
  for (Column* column : {&items, &strands, &instances, &shares, &locks, &curves}) column->clear();
}

void FoldedStrandColumns::clear() {
  count.clear();
  for (Column* column : {&from, &to, &directive, &tag, &work, &chain, &joined, &full}) {
    column->clear();
  }
}

void FoldedInstanceColumns::clear() {
  count.clear();
  for (Column* column :
       {&directive, &instances, &work, &span, &workMin, &workMax, &iterations, &blocks}) {
    column->clear();
  }
}

void FoldedShareColumns::clear() {
  count.clear();
  for (Column* column : {&directive, &ordinal, &work, &full, &iterations, &blocks}) {
    column->clear();
  }
}

void FoldedLockColumns::clear() {
  count.clear();
  lock.clear();
  acquisitions.clear();
}

void FoldedCurveColumns::clear() {
  count.clear();
  for (Column* column : {&paths, &candidate, &annotation, &exact, &strands}) column->clear();
}

void FoldedFastestColumns::clear() {
  count.clear();
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

}  // namespace whip::helper
