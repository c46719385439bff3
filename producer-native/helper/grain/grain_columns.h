// The tables of a record of grains: schemas/grain/GrainDelta.avsc field by field, columns in their
// wire form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "guest/core/row/row.h"
#include "helper/batch/column.h"
#include "helper/batch/table.h"

namespace whip::helper {

/// A directive as records name it: by canonical place.
struct GrainDirective {
  DirectiveKind kind = DirectiveKind::kProgram;
  uint64_t site = 0;

  bool operator<(const GrainDirective& other) const {
    return std::tie(kind, site) < std::tie(other.kind, other.site);
  }
};

struct GrainSumColumns : Table<GrainSumColumns> {
  Column directive, number, grains, sum, max;

  static constexpr std::array kFields{"directive", "number", "grains", "sum", "max"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.directive, table.number, table.grains, table.sum, table.max);
  }
};

struct GrainCellColumns : Table<GrainCellColumns> {
  Column directive, workBits, creationBits, grains, work, cost;

  static constexpr std::array kFields{"directive", "workBits", "creationBits",
                                      "grains",    "work",     "cost"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.directive, table.workBits, table.creationBits, table.grains, table.work,
                    table.cost);
  }
};

struct GrainLateColumns : Table<GrainLateColumns> {
  Column directive, costBits, workBits, creationBits, grains, cost;

  static constexpr std::array kFields{"directive",    "costBits", "workBits",
                                      "creationBits", "grains",   "cost"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.directive, table.costBits, table.workBits, table.creationBits,
                    table.grains, table.cost);
  }
};

struct GrainBenefitColumns : Table<GrainBenefitColumns> {
  Column directive, power, grains;

  static constexpr std::array kFields{"directive", "power", "grains"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.directive, table.power, table.grains);
  }
};

struct GrainWorstColumns : Table<GrainWorstColumns> {
  Column directive, number, over, under;

  static constexpr std::array kFields{"directive", "number", "over", "under"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.directive, table.number, table.over, table.under);
  }
};

struct GrainTables {
  std::vector<uint64_t> sites{0};
  std::vector<std::pair<DirectiveKind, size_t>> directives;  ///< kind, index into sites
  GrainSumColumns sums;
  GrainCellColumns cells;
  GrainLateColumns late;
  GrainBenefitColumns benefits;
  GrainWorstColumns worst;
  std::vector<std::string> lineages;

  /// Its index in this record, a new one if need be.
  size_t indexOf(const GrainDirective& directive) {
    const auto [at, isNew] = indexes_.try_emplace(directive, directives.size());
    if (isNew) {
      const auto [site, isNewSite] = sitesAt_.try_emplace(directive.site, sites.size());
      if (isNewSite) sites.push_back(directive.site);
      directives.emplace_back(directive.kind, site->second);
    }
    return at->second;
  }
  void addLineage(const std::string& lineage) {
    lineages.push_back(lineage);
    lineageBytes_ += lineage.size();
  }
  bool isEmpty() const {
    return sums.count + cells.count + late.count + benefits.count + worst.count == 0;
  }
  size_t bytes() const {
    constexpr size_t kLongBytes = 10;  // Avro's longs, at most
    return (sites.size() + 2 * directives.size() + lineages.size()) * kLongBytes + lineageBytes_ +
           sums.bytes() + cells.bytes() + late.bytes() + benefits.bytes() + worst.bytes();
  }
  void clear() { *this = GrainTables(); }

 private:
  std::map<GrainDirective, size_t> indexes_;
  std::map<uint64_t, size_t> sitesAt_{{0, 0}};
  size_t lineageBytes_ = 0;
};

}  // namespace whip::helper
