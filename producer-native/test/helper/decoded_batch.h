// A node batch read back with avro-c and an own varint reader, so that the encoder is not checked
// against itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace whip::helper {

struct DecodedColumns {
  int count = 0;
  std::map<std::string, std::vector<uint64_t>> column;
};

struct DecodedTag {
  std::vector<uint64_t> locks;
  bool acquired = false;
  std::vector<std::string> annotations;
};

struct DecodedBatch {
  std::string run;
  int64_t incarnation = 0;
  int thread = 0;
  int64_t sequence = 0;
  int64_t sentAt = 0;
  std::vector<uint64_t> sites;
  std::vector<std::pair<int, int>> directives;  // kind, site
  std::vector<DecodedTag> tags;
  std::vector<std::string> annotations;
  DecodedColumns strands, nodes, opens, openStrands, dependences;
  std::map<std::string, DecodedColumns> folded;  // by the table's name
  std::optional<DecodedColumns> burdens, stamps;
};

/// Decodes Avro binary without wire header. Fails the running test if the bytes do not fit the
/// schema.
DecodedBatch decodeBatch(const std::string& avro);

/// The batch as indented JSON with all columns decoded to absolute numbers (64-bit numbers as
/// signed, like Java's long).
std::string toJson(const DecodedBatch& batch);

}  // namespace whip::helper
