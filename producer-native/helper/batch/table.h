// A table of a batch: rows in columns, which have the names of their fields in
// schemas/node/NodeBatch.avsc.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include "helper/batch/column.h"

namespace whip::helper {

/// Columns has `kFields`, the names of its columns, and `columnsOf(table)`, which ties these in the
/// same order.
template <typename Columns>
struct Table {
  RowCount count;

  /// Another row is about to be put.
  void addRow() {
    std::apply([this](auto&... column) { count.add(column...); }, Columns::columnsOf(self()));
  }
  void clear() {
    count.clear();
    std::apply([](auto&... column) { (column.clear(), ...); }, Columns::columnsOf(self()));
  }
  /// Size of the columns on the wire, but for their lengths.
  size_t bytes() const {
    return std::apply([](auto&... column) { return (column.size() + ...); },
                      Columns::columnsOf(self()));
  }
  /// Calls `visit` with the name of each column and the column.
  template <typename Visit>
  void each(const Visit& visit) const {
    eachOf(Columns::columnsOf(self()), visit, std::make_index_sequence<Columns::kFields.size()>());
  }

 private:
  template <typename Tied, typename Visit, size_t... kIndex>
  static void eachOf(const Tied& tied, const Visit& visit, std::index_sequence<kIndex...>) {
    static_assert(std::tuple_size_v<Tied> == sizeof...(kIndex), "a name for each column");
    (visit(Columns::kFields[kIndex], std::get<kIndex>(tied)), ...);
  }

  Columns& self() { return static_cast<Columns&>(*this); }
  const Columns& self() const { return static_cast<const Columns&>(*this); }
};

}  // namespace whip::helper
