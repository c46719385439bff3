// The tables of folded items in a node batch: schemas/node/NodeBatch.avsc field by field, columns
// in their wire form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "helper/batch/column.h"
#include "helper/batch/table.h"

namespace whip::helper {

struct FoldedColumns : Table<FoldedColumns> {
  DeltaColumn region, parent, index;
  Column items, strands, instances, shares, locks, curves;

  static constexpr std::array kFields{"region",    "parent", "index", "items", "strands",
                                      "instances", "shares", "locks", "curves"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.region, table.parent, table.index, table.items, table.strands,
                    table.instances, table.shares, table.locks, table.curves);
  }
};

struct FoldedStrandColumns : Table<FoldedStrandColumns> {
  Column from, to, directive, tag, work, chain, joined, full;

  static constexpr std::array kFields{"from", "to",    "directive", "tag",
                                      "work", "chain", "joined",    "full"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.from, table.to, table.directive, table.tag, table.work, table.chain,
                    table.joined, table.full);
  }
};

struct FoldedInstanceColumns : Table<FoldedInstanceColumns> {
  Column directive, instances, work, span, workMin, workMax, iterations, blocks;

  static constexpr std::array kFields{"directive", "instances", "work",       "span",
                                      "workMin",   "workMax",   "iterations", "blocks"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.directive, table.instances, table.work, table.span, table.workMin,
                    table.workMax, table.iterations, table.blocks);
  }
};

struct FoldedShareColumns : Table<FoldedShareColumns> {
  Column directive, ordinal, work, full, iterations, blocks;

  static constexpr std::array kFields{"directive", "ordinal",    "work",
                                      "full",      "iterations", "blocks"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.directive, table.ordinal, table.work, table.full, table.iterations,
                    table.blocks);
  }
};

struct FoldedLockColumns : Table<FoldedLockColumns> {
  DeltaColumn lock;
  Column acquisitions;

  static constexpr std::array kFields{"lock", "acquisitions"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.lock, table.acquisitions);
  }
};

struct FoldedCurveColumns : Table<FoldedCurveColumns> {
  Column paths, candidate, annotation, exact, strands;

  static constexpr std::array kFields{"paths", "candidate", "annotation", "exact", "strands"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.paths, table.candidate, table.annotation, table.exact, table.strands);
  }
};

struct FoldedFastestColumns : Table<FoldedFastestColumns> {
  Column from, to, directive, tag, work;

  static constexpr std::array kFields{"from", "to", "directive", "tag", "work"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.from, table.to, table.directive, table.tag, table.work);
  }
};

struct FoldedTables {
  FoldedColumns items;
  FoldedStrandColumns strands;
  FoldedInstanceColumns instances;
  FoldedShareColumns shares;
  FoldedLockColumns locks;
  FoldedCurveColumns curves;
  FoldedFastestColumns fastest;

  /// Calls `visit` with the name of each table in the schema and the table.
  template <typename Self, typename Visit>
  static void each(Self& tables, const Visit& visit) {
    visit("folded", tables.items);
    visit("foldedStrands", tables.strands);
    visit("foldedInstances", tables.instances);
    visit("foldedShares", tables.shares);
    visit("foldedLocks", tables.locks);
    visit("foldedCurves", tables.curves);
    visit("foldedFastest", tables.fastest);
  }

  void clear() {
    each(*this, [](const char*, auto& table) { table.clear(); });
  }
  size_t bytes() const {
    size_t sum = 0;
    each(*this, [&](const char*, const auto& table) { sum += table.bytes(); });
    return sum;
  }
};

}  // namespace whip::helper
