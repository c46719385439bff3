// Short ways to write rows down in tests.
#pragma once

#include <cstdint>
#include <vector>

#include "node/row.h"

namespace whip::ship {

inline Row strandRow(Place place, uint64_t work, uint64_t from, uint64_t to,
                     Directive directive = 0, uint64_t tag = 0) {
  return {makeHead(kRowStrand, directive),
          place.region,
          place.parent,
          place.index,
          from,
          work,
          to,
          tag};
}

inline Row nodeRow(Kind kind, Place place, uint64_t id, uint64_t items, Directive directive = 0,
                   uint64_t a = 0, uint64_t b = 0) {
  return {makeHead(static_cast<uint8_t>(kind), directive),
          place.region,
          place.parent,
          place.index,
          id,
          items,
          a,
          b};
}

inline Row openRow(Kind kind, Place place, uint64_t id, uint64_t items = 0, uint64_t a = 0,
                   uint64_t b = 0) {
  Row row = nodeRow(kind, place, id, items, 0, a, b);
  row.head = makeHead(static_cast<uint8_t>(static_cast<uint8_t>(kind) | kRowOpen), 0);
  return row;
}

inline Row dependsRow(Place place) { return nodeRow(Kind::kDepends, place, 0, 0); }

inline Row dependenceRow(Place place, DependenceKind kind, uint64_t address) {
  return {makeHead(kRowDependence, 0), place.region, place.parent, place.index, 0, 0, address,
          static_cast<uint64_t>(kind)};
}

// Details of folded items: what the columns of each kind of row mean is in node/row.h.

inline Row foldedStrandRow(uint64_t from, uint64_t to, Directive directive, uint64_t tag,
                           uint64_t work, uint64_t chain, uint64_t joined, uint64_t full) {
  return {makeHead(kRowFoldedStrand, directive), from, to, tag, work, chain, joined, full};
}

inline Row foldedInstanceRow(Directive directive, uint64_t instances, uint64_t work, uint64_t span,
                             uint64_t workMin, uint64_t workMax, uint64_t iterationsAnd1 = 0,
                             uint64_t blocks = 0) {
  return {makeHead(kRowFoldedInstance, directive),
          instances,
          work,
          span,
          workMin,
          workMax,
          iterationsAnd1,
          blocks};
}

inline Row foldedShareRow(Directive directive, uint64_t ordinal, uint64_t work, uint64_t full,
                          uint64_t iterationsAnd1 = 0, uint64_t blocks = 0) {
  return {makeHead(kRowFoldedShare, directive), ordinal, work, full, iterationsAnd1, blocks, 0, 0};
}

inline Row foldedLockRow(uint64_t lock, uint64_t acquisitions) {
  return {makeHead(kRowFoldedLock, 0), lock, acquisitions, 0, 0, 0, 0, 0};
}

inline Row foldedCurveRow(uint64_t site, const char* annotation, uint64_t paths, bool exact,
                          uint64_t fastest) {
  return {makeHead(kRowFoldedCurve, 0),
          site,
          reinterpret_cast<uint64_t>(annotation),
          paths,
          exact,
          fastest,
          0,
          0};
}

inline Row foldedFastestRow(uint64_t from, uint64_t to, Directive directive, uint64_t tag,
                            uint64_t work) {
  return {makeHead(kRowFoldedFastest, directive), from, to, tag, work, 0, 0, 0};
}

/// The rows of a folded item that stands for `items` items from `place` on.
inline std::vector<Row> foldedRows(Place place, uint64_t items, std::vector<Row> details) {
  const Row head{makeHead(kRowFolded, 0),
                 place.region,
                 place.parent,
                 place.index,
                 items,
                 details.size(),
                 0,
                 0};
  details.insert(details.begin(), head);
  return details;
}

}  // namespace whip::ship
