// The tables of a record of regions: schemas/region/RegionDelta.avsc field by field, columns in
// their wire form.
#pragma once

#include <array>
#include <cstddef>

#include "helper/batch/column.h"
#include "helper/batch/name_list.h"
#include "helper/batch/table.h"

namespace whip::helper {

struct RegionColumns : Table<RegionColumns> {
  Column id, kind, file, function, line, lastLine, column, flags, reductions, carried, variables;

  static constexpr std::array kFields{"id",         "kind",     "file",     "function",
                                      "line",       "lastLine", "column",   "flags",
                                      "reductions", "carried",  "variables"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.id, table.kind, table.file, table.function, table.line, table.lastLine,
                    table.column, table.flags, table.reductions, table.carried, table.variables);
  }
};

struct RegionEntryColumns : Table<RegionEntryColumns> {
  Column id, region, work, criticalPath, flags, children;

  static constexpr std::array kFields{"id", "region", "work", "criticalPath", "flags", "children"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.id, table.region, table.work, table.criticalPath, table.flags,
                    table.children);
  }
};

struct RegionChildColumns : Table<RegionChildColumns> {
  Column entry, times;

  static constexpr std::array kFields{"entry", "times"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.entry, table.times);
  }
};

struct RegionCountColumns : Table<RegionCountColumns> {
  Column entry, instances;

  static constexpr std::array kFields{"entry", "instances"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.entry, table.instances);
  }
};

struct RegionDependenceColumns : Table<RegionDependenceColumns> {
  Column loop, writeFile, writeLine, writeColumn, readFile, readLine, readColumn, variable,
      distance, times, kind;

  static constexpr std::array kFields{"loop",     "writeFile", "writeLine",  "writeColumn",
                                      "readFile", "readLine",  "readColumn", "variable",
                                      "distance", "times",     "kind"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.loop, table.writeFile, table.writeLine, table.writeColumn, table.readFile,
                    table.readLine, table.readColumn, table.variable, table.distance, table.times,
                    table.kind);
  }
};

struct RegionUnseenColumns : Table<RegionUnseenColumns> {
  Column name, calls;

  static constexpr std::array kFields{"name", "calls"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.name, table.calls);
  }
};

struct RegionTables {
  NameList names;
  RegionColumns regions;
  RegionEntryColumns entries;
  RegionChildColumns children;
  RegionCountColumns counts;
  RegionDependenceColumns dependences;
  RegionUnseenColumns unseen;

  bool isEmpty() const { return bytes() == 0; }
  size_t bytes() const {
    constexpr size_t kLongBytes = 10;  // the length of a name, at most
    return (names.all().size() - 1) * kLongBytes + names.bytes() + regions.bytes() +
           entries.bytes() + children.bytes() + counts.bytes() + dependences.bytes() +
           unseen.bytes();
  }
  void clear() {
    names.clear();
    regions.clear();
    entries.clear();
    children.clear();
    counts.clear();
    dependences.clear();
    unseen.clear();
  }
};

}  // namespace whip::helper
