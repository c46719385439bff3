#include "helper/batch/node_batch.h"

namespace whip::helper {

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
  burdens.clear();
  stamps.clear();
}

}  // namespace whip::helper
