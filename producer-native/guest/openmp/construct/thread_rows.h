// A thread's rows of its account.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/account/account.h"
#include "guest/core/memory/memory_order.h"
#include "guest/openmp/construct/construct_memory.h"

namespace whip {

/// A thread's sums by path. They are added to in the bank that the thread writes.
class ThreadRows {
 public:
  explicit ThreadRows(AccountOwner owner) : owner_(owner) {}

  /// The row of a path, a new one if need be. Without room the root's, nullptr before there is one.
  account::Row* of(uint32_t path) const {
    const account::Thread& thread = owner_.record();
    account::Row* row = thread.row.load(detail::kRelaxed);  // mostly
    if (row == nullptr || row->path != path) row = thread.find(path);
    return row != nullptr ? row : make(path);
  }

  void countEntry(uint32_t path, uint32_t predecessor, uint64_t by = 1) const {
    if (account::Row* const row = of(path)) countEntry(*row, predecessor, by);
  }
  /// Nothing where the construct there is no path.
  void countEntry(const Position& at, uint32_t predecessor, uint64_t by = 1) const {
    if (!at.isOff) countEntry(at.path, predecessor, by);
  }
  void countEntry(account::Row& row, uint32_t predecessor, uint64_t by = 1) const;
  void countBody(uint32_t path, uint64_t by = 1) const {
    if (account::Row* const row = of(path)) countBody(*row, by);
  }
  void countBody(const Position& at, uint64_t by = 1) const {
    if (!at.isOff) countBody(at.path, by);
  }
  void countBody(account::Row& row, uint64_t by = 1) const {
    account::add(row.banks[owner_.record().bank()].bodies, by);
  }
  /// Adds to the number of an edge of a row.
  void addTo(std::atomic<account::Edge*>& edges, uint32_t other, uint64_t by) const;

 private:
  [[gnu::cold]] account::Row* make(uint32_t path) const;

  AccountOwner owner_;
};

}  // namespace whip
