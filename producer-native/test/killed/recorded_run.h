// A run as it arrived at the broker, in rows.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "decoded_run.h"
#include "guest/core/row/row.h"
#include "mock_broker.h"

namespace whip::killed {

struct RecordedRow {
  enum class What { kStrand, kNode, kFolded };
  What what;
  Place place;
  uint64_t items = 1;             // node: in it; folded: that it stands for
  uint64_t id = 0, a = 0, b = 0;  // node
  Kind kind = Kind::kRegion;      // node
  // Strand and folded: of the piece, from zero (docs/model.md §2).
  uint64_t work = 0, chain = 0, joined = 0, full = 0;
};

struct RecordedRun {
  std::vector<RecordedRow> rows;
  helper::DecodedRun end;            // the last record of it
  std::vector<std::string> defects;  // of the batches
};

/// All runs, by their names.
std::map<std::string, RecordedRun> recordedRuns(const helper::MockBroker& broker);

}  // namespace whip::killed
