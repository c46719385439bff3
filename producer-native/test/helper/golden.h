// Golden batches: bytes that this encoder and the Java decoder must agree on for ever.
#pragma once

#include <vector>

#include "guest/core/row/row_codec.h"
#include "helper/batch/batch_codec.h"

namespace whip::helper {

/// Set by --update: the golden files are written instead of compared.
extern bool updateGolden;

/// Content of the golden batch.
struct GoldenRows {
  BatchHeader header;
  std::vector<Row> rows;
  std::vector<Row> folded;  // heads and details
  std::vector<Row> burdens;
  std::vector<Row> stamps;
  std::vector<NodeRow> opens;
  std::vector<StrandRow> openStrands;
};
GoldenRows goldenRows();

/// Canonical addresses and tags of the golden batch: made up, so that the bytes do not depend on
/// where anything was loaded.
uint64_t goldenCanonical(uint64_t returnAddress);
TagEntry goldenTag(uint64_t tagNumber);
bool goldenLock(uint64_t address);

}  // namespace whip::helper
