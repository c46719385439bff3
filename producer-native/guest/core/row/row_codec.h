// How rows lie in the 64 bytes of a cache line, and back. No other file knows the words.
#pragma once

#include <cstddef>
#include <cstdint>

#include "guest/core/row/row.h"

namespace whip {

// clang-format off
//                 word 1     2             3      4           5        6            7
//   strand        region     parent        index  from        work     to           tag
//   node          region     parent        index  id          items    a            b
//   dependence    region     parent        index  -           -        address      kind
//   folded        region     parent        index  items       details  -            -
//   its details:
//     strand      from       to            tag    work        chain    joined       full
//     instance    instances  work          span   workMin     workMax  iterations+1 blocks
//     share       ordinal    work          full   iterations+1 blocks  -            -
//     lock        lock       acquisitions  -      -           -        -            -
//     curve       site       annotation    paths  exact       fastest  -            -
//     fastest     from       to            tag    work        -        -            -
//   burden        node       alloc         copy   submit      dispatch finish       -
//   stamp         parent     index         thread processor+1 begin    end          -
//
// Word 0 is kind of row << 56 | directive.
// clang-format on

// Kinds of rows. 0..13: the structural kind of a node that was popped, or of an item without work.
inline constexpr uint8_t kRowStrand = 32;
inline constexpr uint8_t kRowDependence = 33;
inline constexpr uint8_t kRowFolded = 34;
inline constexpr uint8_t kRowFoldedStrand = 35;
inline constexpr uint8_t kRowFoldedInstance = 36;
inline constexpr uint8_t kRowFoldedShare = 37;
inline constexpr uint8_t kRowFoldedLock = 38;
inline constexpr uint8_t kRowFoldedCurve = 39;
inline constexpr uint8_t kRowFoldedFastest = 40;
inline constexpr uint8_t kRowBurden = 42;
inline constexpr uint8_t kRowStamp = 43;
inline constexpr uint8_t kRowOpen = 64;  // OR-ed with a structural kind: the node was opened
// 41, and 128 and more, are two rows in one, within a ring only: row_pair.h

constexpr uint64_t makeHead(uint8_t rowKind, Directive directive) {
  return uint64_t{rowKind} << 56 | directive;
}

/// Any row, encoded. It can be copied blindly: its size is fixed, and a pointer in it means the
/// same to all that share the memory.
struct Row {
  static constexpr size_t kWords = 8;
  uint64_t words[kWords];

  uint8_t kind() const { return static_cast<uint8_t>(words[0] >> 56); }
  Directive directive() const { return words[0] & ~(uint64_t{0xff} << 56); }
  bool isStrand() const { return kind() == kRowStrand; }
  bool isDependence() const { return kind() == kRowDependence; }
  bool isFolded() const { return kind() == kRowFolded; }
  /// A row of the folded item before it.
  bool isFoldedDetail() const { return kind() >= kRowFoldedStrand && kind() <= kRowFoldedFastest; }
  /// Beside the items: of a node, or of a strand.
  bool isBurden() const { return kind() == kRowBurden; }
  bool isStamp() const { return kind() == kRowStamp; }
  bool isBesideItems() const { return isBurden() || isStamp(); }
  bool isOpen() const { return (kind() & kRowOpen) != 0; }
  /// A popped node or an item without work.
  bool isNode(Kind node) const { return kind() == static_cast<uint8_t>(node); }
};
static_assert(sizeof(Row) == 64, "a row is one cache line");

// --- To words

inline Row encode(const StrandRow& row) {
  return {{makeHead(kRowStrand, row.directive), row.place.region, row.place.parent, row.place.index,
           row.from, row.work, row.to, row.tag}};
}

inline Row encode(const NodeRow& row) {
  const auto kind = static_cast<uint8_t>(row.kind);
  return {{makeHead(row.isOpen ? kind | kRowOpen : kind, row.directive), row.place.region,
           row.place.parent, row.place.index, row.id, row.items, row.a, row.b}};
}

inline Row encode(const DependenceRow& row) {
  return {{makeHead(kRowDependence, 0), row.depends.region, row.depends.parent, row.depends.index,
           0, 0, row.address, static_cast<uint64_t>(row.kind)}};
}

inline Row encode(const FoldedRow& row) {
  return {{makeHead(kRowFolded, 0), row.place.region, row.place.parent, row.place.index, row.items,
           row.details, 0, 0}};
}

inline Row encode(const FoldedStrandRow& row) {
  return {{makeHead(kRowFoldedStrand, row.directive), row.from, row.to, row.tag, row.work,
           row.chain, row.joined, row.full}};
}

inline Row encode(const FoldedInstanceRow& row) {
  return {{makeHead(kRowFoldedInstance, row.directive), row.instances, row.work, row.span,
           row.workMin, row.workMax, row.iterationsAnd1, row.blocks}};
}

inline Row encode(const FoldedShareRow& row) {
  return {{makeHead(kRowFoldedShare, row.directive), row.ordinal, row.work, row.full,
           row.iterationsAnd1, row.blocks, 0, 0}};
}

inline Row encode(const FoldedLockRow& row) {
  return {{makeHead(kRowFoldedLock, 0), row.lock, row.acquisitions, 0, 0, 0, 0, 0}};
}

inline Row encode(const FoldedCurveRow& row) {
  return {{makeHead(kRowFoldedCurve, 0), row.site, reinterpret_cast<uint64_t>(row.annotation),
           row.paths, row.exact, row.fastest, 0, 0}};
}

inline Row encode(const FoldedFastestRow& row) {
  return {
      {makeHead(kRowFoldedFastest, row.directive), row.from, row.to, row.tag, row.work, 0, 0, 0}};
}

inline Row encode(const BurdenRow& row) {
  return {{makeHead(kRowBurden, 0), row.node, row.alloc, row.copy, row.submit, row.dispatch,
           row.finish, 0}};
}

inline Row encode(const StampRow& row) {
  return {{makeHead(kRowStamp, 0), row.parent, row.index, row.thread, row.processorAnd1, row.begin,
           row.end, 0}};
}

// --- And back. The caller has looked at the kind.

/// Where an item stands that is no detail of a folded one, and not beside the
/// items.
inline Place placeOf(const Row& row) { return {row.words[1], row.words[2], row.words[3]}; }

inline StrandRow strandOf(const Row& row) {
  return {row.directive(), placeOf(row), row.words[4], row.words[5], row.words[6], row.words[7]};
}

inline NodeRow nodeOf(const Row& row) {
  return {static_cast<Kind>(row.kind() & 0x1f),
          row.isOpen(),
          row.directive(),
          placeOf(row),
          row.words[4],
          row.words[5],
          row.words[6],
          row.words[7]};
}

inline DependenceRow dependenceOf(const Row& row) {
  return {placeOf(row), row.words[6], static_cast<DependenceKind>(row.words[7])};
}

inline FoldedRow foldedOf(const Row& row) { return {placeOf(row), row.words[4], row.words[5]}; }

inline FoldedStrandRow foldedStrandOf(const Row& row) {
  return {row.directive(), row.words[1], row.words[2], row.words[3],
          row.words[4],    row.words[5], row.words[6], row.words[7]};
}

inline FoldedInstanceRow foldedInstanceOf(const Row& row) {
  return {row.directive(), row.words[1], row.words[2], row.words[3],
          row.words[4],    row.words[5], row.words[6], row.words[7]};
}

inline FoldedShareRow foldedShareOf(const Row& row) {
  return {row.directive(), row.words[1], row.words[2], row.words[3], row.words[4], row.words[5]};
}

inline FoldedLockRow foldedLockOf(const Row& row) { return {row.words[1], row.words[2]}; }

inline FoldedCurveRow foldedCurveOf(const Row& row) {
  return {row.words[1], reinterpret_cast<const char*>(row.words[2]), row.words[3], row.words[4],
          row.words[5]};
}

inline FoldedFastestRow foldedFastestOf(const Row& row) {
  return {row.directive(), row.words[1], row.words[2], row.words[3], row.words[4]};
}

inline BurdenRow burdenOf(const Row& row) {
  return {row.words[1], row.words[2], row.words[3], row.words[4], row.words[5], row.words[6]};
}

inline StampRow stampOf(const Row& row) {
  return {row.words[1], row.words[2], row.words[3], row.words[4], row.words[5], row.words[6]};
}

}  // namespace whip
