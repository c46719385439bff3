// Two rows that are made at once, in the room of one. What a row costs is its line, which goes from
// one processor's cache to another's; with pairs a task of fib is two and a half lines, not four.
// Rings know of pairs, nobody behind them.
#pragma once

#include <cstdint>

#include "node/row.h"

namespace whip {

// Instead of a row's kind:
inline constexpr uint8_t kPairStrandAndWait = 41;  // a strand, and a taskwait as the next item
inline constexpr uint8_t kPairLastStrand = 128;  // OR-ed with the kind of a popped node: its last
                                                 // item was a strand up to its end

/// A strand and the taskwait right behind it.
inline Row withWait(const Row& strand) {
  Row pair = strand;
  pair.head = makeHead(kPairStrandAndWait, strand.directive());
  return pair;
}

/// Whether the node's last item, `strand`, can go with it: not if it says what a pair has no room
/// for.
inline bool canGoWith(const Row& node, const Row& strand) {
  constexpr uint64_t kHalf = uint64_t{1} << 32;
  return strand.directive() == node.directive() && strand.region == node.region &&
         strand.parent == node.id && strand.index + 1 == node.value && strand.a == 0 &&
         node.a == 0 && node.b == 0 && node.index < kHalf && strand.b < kHalf;
}

/// A popped node with its last item.
inline Row withLastStrand(const Row& node, const Row& strand) {
  return {makeHead(kPairLastStrand | node.rowKind(), node.directive()),
          node.region,
          node.parent,
          node.index | strand.b << 32,
          node.id,
          node.value,
          strand.id,
          strand.value};
}

/// Hands on the row, or both rows of a pair.
template <typename Take>
void eachOf(const Row& row, Take&& take) {
  const uint8_t kind = row.rowKind();
  if (kind == kPairStrandAndWait) {
    Row strand = row;
    strand.head = makeHead(kRowStrand, row.directive());
    take(static_cast<const Row&>(strand));
    const Row wait = {makeHead(static_cast<uint8_t>(Kind::kTaskwait), 0),
                      row.region,
                      row.parent,
                      row.index + 1,
                      0,
                      0,
                      0,
                      0};
    take(wait);
  } else if ((kind & kPairLastStrand) != 0) {
    const Row strand = {makeHead(kRowStrand, row.directive()),
                        row.region,
                        row.id,
                        row.value - 1,
                        row.a,
                        row.b,
                        0,
                        row.index >> 32};
    take(strand);
    const Row node = {makeHead(kind & ~kPairLastStrand, row.directive()),
                      row.region,
                      row.parent,
                      row.index & 0xffffffff,
                      row.id,
                      row.value,
                      0,
                      0};
    take(node);
  } else {
    take(row);
  }
}

}  // namespace whip
