// Short ways to write rows down in tests.
#pragma once

#include <cstdint>
#include <vector>

#include "guest/core/row/row_codec.h"

namespace whip::helper {

inline Row strandRow(Place place, uint64_t work, uint64_t from, uint64_t to,
                     Directive directive = 0, uint64_t tag = 0) {
  return encode(StrandRow{directive, place, from, work, to, tag});
}

inline Row nodeRow(Kind kind, Place place, uint64_t id, uint64_t items, Directive directive = 0,
                   uint64_t a = 0, uint64_t b = 0) {
  return encode(NodeRow{kind, false, directive, place, id, items, a, b});
}

inline Row openRow(Kind kind, Place place, uint64_t id, uint64_t items = 0, uint64_t a = 0,
                   uint64_t b = 0) {
  return encode(NodeRow{kind, true, 0, place, id, items, a, b});
}

inline Row dependsRow(Place place) { return nodeRow(Kind::kDepends, place, 0, 0); }

inline Row dependenceRow(Place place, DependenceKind kind, uint64_t address) {
  return encode(DependenceRow{place, address, kind});
}

inline Row foldedStrandRow(uint64_t from, uint64_t to, Directive directive, uint64_t tag,
                           uint64_t work, uint64_t chain, uint64_t joined, uint64_t full) {
  return encode(FoldedStrandRow{directive, from, to, tag, work, chain, joined, full});
}

inline Row foldedInstanceRow(Directive directive, uint64_t instances, uint64_t work, uint64_t span,
                             uint64_t workMin, uint64_t workMax, uint64_t iterationsAnd1 = 0,
                             uint64_t blocks = 0) {
  return encode(FoldedInstanceRow{directive, instances, work, span, workMin, workMax,
                                  iterationsAnd1, blocks});
}

inline Row foldedShareRow(Directive directive, uint64_t ordinal, uint64_t work, uint64_t full,
                          uint64_t iterationsAnd1 = 0, uint64_t blocks = 0) {
  return encode(FoldedShareRow{directive, ordinal, work, full, iterationsAnd1, blocks});
}

inline Row foldedLockRow(uint64_t lock, uint64_t acquisitions) {
  return encode(FoldedLockRow{lock, acquisitions});
}

inline Row foldedCurveRow(uint64_t site, const char* annotation, uint64_t paths, bool exact,
                          uint64_t fastest) {
  return encode(FoldedCurveRow{site, annotation, paths, exact, fastest});
}

inline Row foldedFastestRow(uint64_t from, uint64_t to, Directive directive, uint64_t tag,
                            uint64_t work) {
  return encode(FoldedFastestRow{directive, from, to, tag, work});
}

inline Row burdenRow(const BurdenRow& row) { return encode(row); }

inline Row stampRow(const StampRow& row) { return encode(row); }

/// The rows of a folded item that stands for `items` items from `place` on.
inline std::vector<Row> foldedRows(Place place, uint64_t items, std::vector<Row> details) {
  details.insert(details.begin(), encode(FoldedRow{place, items, details.size()}));
  return details;
}

}  // namespace whip::helper
