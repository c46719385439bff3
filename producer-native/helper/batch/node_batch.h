// A node batch in memory: schemas/node/NodeBatch.avsc field by field, columns already in their wire
// form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "helper/batch/column.h"
#include "helper/batch/folded_columns.h"

namespace whip::helper {

struct StrandColumns {
  RowCount count;
  DeltaColumn region, parent, index;
  Column work, from, to, directive, tag;

  void addRow() { count.add(region, parent, index, work, from, to, directive, tag); }
  void clear();
  size_t bytes() const { return wireBytes(region, parent, index, work, from, to, directive, tag); }
};

struct NodeColumns {
  RowCount count;
  DeltaColumn region, parent, index, id;
  Column kind, directive, items, a, b;

  void addRow() { count.add(region, parent, index, id, kind, directive, items, a, b); }
  void clear();
  size_t bytes() const {
    return wireBytes(region, parent, index, id, kind, directive, items, a, b);
  }
};

struct DependenceColumns {
  RowCount count;
  DeltaColumn row, address;
  Column kind;

  void addRow() { count.add(row, address, kind); }
  void clear();
  size_t bytes() const { return wireBytes(row, address, kind); }
};

struct DirectiveEntry {
  int kind;
  uint32_t site;  ///< index into sites
};

struct TagEntry {
  std::vector<uint64_t> locks;
  bool acquired = false;
  std::vector<std::string> annotations;
};

struct NodeBatch {
  std::vector<uint64_t> sites;
  std::vector<DirectiveEntry> directives;
  std::vector<TagEntry> tags;
  std::vector<std::string> annotations;  ///< that what-if curves of folded items are of
  StrandColumns strands;
  NodeColumns nodes;
  NodeColumns opens;
  StrandColumns openStrands;
  DependenceColumns dependences;
  FoldedTables folded;

  /// Back to the empty batch: entry 0 of every dictionary, no rows. Keeps the memory.
  void clear();
};

}  // namespace whip::helper
