#include "helper/batch/node_batch.h"

#include <initializer_list>

namespace whip::helper {

void StrandColumns::clear() {
  count.clear();
  for (DeltaColumn* column : {&region, &parent, &index}) column->clear();
  for (Column* column : {&work, &from, &to, &directive, &tag}) column->clear();
}

void NodeColumns::clear() {
  count.clear();
  for (DeltaColumn* column : {&region, &parent, &index, &id}) column->clear();
  for (Column* column : {&kind, &directive, &items, &a, &b}) column->clear();
}

void DependenceColumns::clear() {
  count.clear();
  row.clear();
  address.clear();
  kind.clear();
}

void NodeBatch::clear() {
  sites.assign(1, 0);
  directives.assign(1, DirectiveEntry{0, 0});
  tags.assign(1, TagEntry{});
  annotations.clear();
  strands.clear();
  nodes.clear();
  opens.clear();
  openStrands.clear();
  dependences.clear();
  folded.clear();
}

}  // namespace whip::helper
