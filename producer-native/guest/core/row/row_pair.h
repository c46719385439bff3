// Two rows that are made at once, in the room of one. What a row costs is its line, which goes from
// one processor's cache to another's; with pairs a task of fib is two and a half lines, not four.
// Rings know of pairs, nobody behind them.
#pragma once

#include <cstdint>

#include "guest/core/row/row_codec.h"

namespace whip {

// clang-format off
//                      word 1  2       3                    4     5      6     7
//   strand and wait    as the strand's own
//   last strand        region  parent  index | tag << 32    id    items  from  work
// clang-format on

// Instead of a row's kind:
inline constexpr uint8_t kPairStrandAndWait = 41;  // a strand, and a taskwait as the next item
inline constexpr uint8_t kPairLastStrand = 128;    // OR-ed with the kind of a popped node: its last
                                                   // item was a strand up to its end

/// A strand and the taskwait right behind it.
inline Row withWait(const StrandRow& strand) {
  Row pair = encode(strand);
  pair.words[0] = makeHead(kPairStrandAndWait, strand.directive);
  return pair;
}

/// Whether the node's last item, `strand`, can go with it: not if it says what a pair has no room
/// for.
inline bool canGoWith(const NodeRow& node, const StrandRow& strand) {
  constexpr uint64_t kHalf = uint64_t{1} << 32;
  return strand.directive == node.directive && strand.place.region == node.place.region &&
         strand.place.parent == node.id && strand.place.index + 1 == node.items && strand.to == 0 &&
         node.a == 0 && node.b == 0 && node.place.index < kHalf && strand.tag < kHalf;
}

/// A popped node with its last item.
inline Row withLastStrand(const NodeRow& node, const StrandRow& strand) {
  const auto kind = static_cast<uint8_t>(node.kind);
  return {{makeHead(kPairLastStrand | kind, node.directive), node.place.region, node.place.parent,
           node.place.index | strand.tag << 32, node.id, node.items, strand.from, strand.work}};
}

/// Hands on the row, or both rows of a pair.
template <typename Take>
void eachOf(const Row& row, Take&& take) {
  const auto hand = [&](const Row& one) { take(one); };
  const uint8_t kind = row.kind();
  if (kind == kPairStrandAndWait) {
    StrandRow strand = strandOf(row);
    hand(encode(strand));
    strand.place.index++;
    hand(encode(NodeRow{Kind::kTaskwait, false, 0, strand.place}));
  } else if ((kind & kPairLastStrand) != 0) {
    NodeRow node = nodeOf(row);
    const StrandRow strand = {
        node.directive,        {node.place.region, node.id, node.items - 1}, node.a, node.b, 0,
        node.place.index >> 32};
    node.place.index &= 0xffffffff;
    node.a = node.b = 0;
    hand(encode(strand));
    hand(encode(node));
  } else {
    take(row);
  }
}

}  // namespace whip
