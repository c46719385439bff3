// A node batch in memory: schemas/node/NodeBatch.avsc field by field, columns already in their wire
// form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "helper/batch/column.h"
#include "helper/batch/folded_columns.h"
#include "helper/batch/table.h"

namespace whip::helper {

struct StrandColumns : Table<StrandColumns> {
  DeltaColumn region, parent, index;
  Column work, from, to, directive, tag;

  static constexpr std::array kFields{"region", "parent", "index",     "work",
                                      "from",   "to",     "directive", "tag"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.region, table.parent, table.index, table.work, table.from, table.to,
                    table.directive, table.tag);
  }
};

struct NodeColumns : Table<NodeColumns> {
  DeltaColumn region, parent, index, id;
  Column kind, directive, items, a, b;

  static constexpr std::array kFields{"region",    "parent", "index", "id", "kind",
                                      "directive", "items",  "a",     "b"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.region, table.parent, table.index, table.id, table.kind, table.directive,
                    table.items, table.a, table.b);
  }
};

struct DependenceColumns : Table<DependenceColumns> {
  DeltaColumn row, address;
  Column kind;

  static constexpr std::array kFields{"row", "address", "kind"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.row, table.address, table.kind);
  }
};

/// Costs of grains: parts are plus 1, 0 is a part that is not known.
struct BurdenColumns : Table<BurdenColumns> {
  DeltaColumn node;
  Column alloc, copy, submit, dispatch, finish;

  static constexpr std::array kFields{"node", "alloc", "copy", "submit", "dispatch", "finish"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.node, table.alloc, table.copy, table.submit, table.dispatch,
                    table.finish);
  }
};

/// When and where strands ran.
struct StampColumns : Table<StampColumns> {
  DeltaColumn parent, index, begin;
  Column thread, processor, time;

  static constexpr std::array kFields{"parent", "index", "thread", "processor", "begin", "time"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.parent, table.index, table.thread, table.processor, table.begin,
                    table.time);
  }
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
  BurdenColumns burdens;
  StampColumns stamps;

  /// Back to the empty batch: entry 0 of every dictionary, no rows. Keeps the memory.
  void clear();
};

}  // namespace whip::helper
