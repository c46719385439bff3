// The tables of a record of accounts: schemas/construct/AccountDelta.avsc field by field, columns
// in their wire form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "guest/core/account/account.h"
#include "helper/batch/column.h"
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

struct AccountEdgeColumns : Table<AccountEdgeColumns> {
  Column path, predecessor, thread, passes;

  static constexpr std::array kFields{"path", "predecessor", "thread", "passes"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.path, table.predecessor, table.thread, table.passes);
  }
  /// `key`: path, predecessor and thread. `number` in zigzag form.
  void put(const std::array<uint32_t, 3>& key, uint64_t number) {
    addRow();
    path.putAnySize(key[0]);
    predecessor.putAnySize(key[1]);
    thread.putAnySize(key[2]);
    passes.putAnySize(number);
  }
};

struct AccountCauseColumns : Table<AccountCauseColumns> {
  Column path, cause, thread, time;

  static constexpr std::array kFields{"path", "cause", "thread", "time"};
  template <typename Self>
  static auto columnsOf(Self& table) {
    return std::tie(table.path, table.cause, table.thread, table.time);
  }
  /// `key`: the path that waited, the one whose fault it was, and the thread. In zigzag form.
  void put(const std::array<uint32_t, 3>& key, uint64_t number) {
    addRow();
    path.putAnySize(key[0]);
    cause.putAnySize(key[1]);
    thread.putAnySize(key[2]);
    time.putAnySize(number);
  }
};

struct AccountTables {
  std::vector<uint64_t> sites{0};
  std::vector<std::string> names{""};
  AccountPathColumns paths;
  AccountRowColumns rows;
  AccountEdgeColumns edges;
  AccountCauseColumns causes;

  size_t bytes() const {
    constexpr size_t kLongBytes = 10;  // Avro's longs, at most
    size_t bytes =
        sites.size() * kLongBytes + paths.bytes() + rows.bytes() + edges.bytes() + causes.bytes();
    for (const std::string& name : names) bytes += kLongBytes + name.size();
    return bytes;
  }
  void clear() {
    sites.assign(1, 0);
    names.assign(1, "");
    paths.clear();
    rows.clear();
    edges.clear();
    causes.clear();
  }
};

}  // namespace whip::helper
