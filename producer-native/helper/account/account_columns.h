// The tables of a record of accounts: schemas/construct/AccountDelta.avsc field by field, columns
// in their wire form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "guest/core/account/account.h"
#include "helper/batch/column.h"
#include "helper/batch/name_list.h"
#include "helper/batch/table.h"

namespace whip::helper {

struct AccountPathColumns : Table<AccountPathColumns> {
  Column id, parent, kind, site, name, depth;

  static constexpr std::array kFields{"id", "parent", "kind", "site", "name", "depth"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.id, table.parent, table.kind, table.site, table.name, table.depth);
  }
};

/// Numbers of a row, in their order: entries, bodies, the times of its parts, the classes.
enum AccountNumber : uint8_t { kEntries, kBodies, kEnter, kBody, kExit, kFirstClass };
inline constexpr size_t kAccountNumbers = kFirstClass + account::kClasses;

struct AccountRowColumns : Table<AccountRowColumns> {
  Column path, thread;
  Column entries, bodies, enter, body, exit;
  Column work, preempted, sync, imbalance, barrier, limited, taskwait, management, idle, tool;

  static constexpr std::array kFields{"path",      "thread",  "entries", "bodies",    "enter",
                                      "body",      "exit",    "work",    "preempted", "sync",
                                      "imbalance", "barrier", "limited", "taskwait",  "management",
                                      "idle",      "tool"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.path, table.thread, table.entries, table.bodies, table.enter, table.body,
                    table.exit, table.work, table.preempted, table.sync, table.imbalance,
                    table.barrier, table.limited, table.taskwait, table.management, table.idle,
                    table.tool);
  }
  /// The columns of a row's numbers, in their order.
  std::array<Column*, kAccountNumbers> numbers() {
    return {&entries,   &bodies,  &enter,   &body,     &exit,       &work, &preempted, &sync,
            &imbalance, &barrier, &limited, &taskwait, &management, &idle, &tool};
  }
};

/// Numbers between two paths, by thread: how often it came from the other one, or for how long it
/// waited by that one's fault. `Names` has the names of both columns.
template <typename Names>
struct AccountEdgeColumns : Table<AccountEdgeColumns<Names>> {
  Column path, other, thread, number;

  static constexpr std::array kFields{"path", Names::kOther, "thread", Names::kNumber};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.path, table.other, table.thread, table.number);
  }
  /// `key`: path, other path and thread. `value` in zigzag form.
  void put(const std::array<uint32_t, 3>& key, uint64_t value) {
    this->addRow();
    path.putAnySize(key[0]);
    other.putAnySize(key[1]);
    thread.putAnySize(key[2]);
    number.putAnySize(value);
  }
};

struct AccountPassNames {
  static constexpr const char* kOther = "predecessor";
  static constexpr const char* kNumber = "passes";
};
using AccountPassColumns = AccountEdgeColumns<AccountPassNames>;

struct AccountCauseNames {
  static constexpr const char* kOther = "cause";
  static constexpr const char* kNumber = "time";
};
using AccountCauseColumns = AccountEdgeColumns<AccountCauseNames>;

struct AccountPhaseColumns : Table<AccountPhaseColumns> {
  Column name, marks, closed, first, last, squaresHigh, squaresLow, least, most;

  static constexpr std::array kFields{"name",        "marks",      "closed", "first", "last",
                                      "squaresHigh", "squaresLow", "least",  "most"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.name, table.marks, table.closed, table.first, table.last,
                    table.squaresHigh, table.squaresLow, table.least, table.most);
  }
  void put(size_t nameIndex, const account::PhaseNumbers& phase) {
    addRow();
    name.putAnySize(nameIndex);
    marks.putAnySize(phase.marks);
    closed.putAnySize(phase.closed());
    first.putAnySize(phase.first);
    last.putAnySize(phase.last);
    squaresHigh.putAnySize(phase.squaresHigh);
    squaresLow.putAnySize(phase.squaresLow);
    least.putAnySize(phase.least);
    most.putAnySize(phase.most);
  }
};

struct AccountTables {
  std::vector<uint64_t> sites{0};
  NameList names;
  AccountPathColumns paths;
  AccountRowColumns rows;
  AccountPassColumns edges;
  AccountCauseColumns causes;
  AccountPhaseColumns phases;

  size_t bytes() const {
    constexpr size_t kLongBytes = 10;  // Avro's longs, at most
    return (sites.size() + names.all().size()) * kLongBytes + names.bytes() + paths.bytes() +
           rows.bytes() + edges.bytes() + causes.bytes() + phases.bytes();
  }
  void clear() {
    sites.assign(1, 0);
    names.clear();
    paths.clear();
    rows.clear();
    edges.clear();
    causes.clear();
    phases.clear();
  }
};

}  // namespace whip::helper
