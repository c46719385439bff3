// Short ways to write rows down in tests.
#pragma once

#include <cstdint>

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

}  // namespace whip::ship
