// The tables of folded items in a node batch: schemas/node/NodeBatch.avsc field by field, columns
// in their wire form.
#pragma once

#include <cstddef>
#include <cstdint>

#include "helper/batch/column.h"

namespace whip::helper {

struct FoldedColumns {
  RowCount count;
  DeltaColumn region, parent, index;
  Column items, strands, instances, shares, locks, curves;

  void addRow() {
    count.add(region, parent, index, items, strands, instances, shares, locks, curves);
  }
  void clear();
  size_t bytes() const {
    return wireBytes(region, parent, index, items, strands, instances, shares, locks, curves);
  }
};

struct FoldedStrandColumns {
  RowCount count;
  Column from, to, directive, tag, work, chain, joined, full;

  void addRow() { count.add(from, to, directive, tag, work, chain, joined, full); }
  void clear();
  size_t bytes() const { return wireBytes(from, to, directive, tag, work, chain, joined, full); }
};

struct FoldedInstanceColumns {
  RowCount count;
  Column directive, instances, work, span, workMin, workMax, iterations, blocks;

  void addRow() {
    count.add(directive, instances, work, span, workMin, workMax, iterations, blocks);
  }
  void clear();
  size_t bytes() const {
    return wireBytes(directive, instances, work, span, workMin, workMax, iterations, blocks);
  }
};

struct FoldedShareColumns {
  RowCount count;
  Column directive, ordinal, work, full, iterations, blocks;

  void addRow() { count.add(directive, ordinal, work, full, iterations, blocks); }
  void clear();
  size_t bytes() const { return wireBytes(directive, ordinal, work, full, iterations, blocks); }
};

struct FoldedLockColumns {
  RowCount count;
  DeltaColumn lock;
  Column acquisitions;

  void addRow() { count.add(lock, acquisitions); }
  void clear();
  size_t bytes() const { return wireBytes(lock, acquisitions); }
};

struct FoldedCurveColumns {
  RowCount count;
  Column paths, candidate, annotation, exact, strands;

  void addRow() { count.add(paths, candidate, annotation, exact, strands); }
  void clear();
  size_t bytes() const { return wireBytes(paths, candidate, annotation, exact, strands); }
};

struct FoldedFastestColumns {
  RowCount count;
  Column from, to, directive, tag, work;

  void addRow() { count.add(from, to, directive, tag, work); }
  void clear();
  size_t bytes() const { return wireBytes(from, to, directive, tag, work); }
};

struct FoldedTables {
  FoldedColumns items;
  FoldedStrandColumns strands;
  FoldedInstanceColumns instances;
  FoldedShareColumns shares;
  FoldedLockColumns locks;
  FoldedCurveColumns curves;
  FoldedFastestColumns fastest;

  void clear();
  size_t bytes() const {
    return items.bytes() + strands.bytes() + instances.bytes() + shares.bytes() + locks.bytes() +
           curves.bytes() + fastest.bytes();
  }
};

}  // namespace whip::helper
