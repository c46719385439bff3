// A record of accounts read back with avro-c.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace whip::helper {

struct DecodedAccount {
  struct Path {
    int64_t id, parent, kind, site, name, depth;
  };
  struct Row {
    int64_t path, thread;
    std::map<std::string, int64_t> numbers;  // by column
  };
  struct Edge {
    int64_t path, predecessor, thread, passes;
  };
  using Phase = std::map<std::string, uint64_t>;  // numbers by column

  std::string run;
  int64_t incarnation = 0, stream = -1, sequence = -1, sentAt = 0, cut = -1, threads = 0;
  bool cutEnds = false, ended = false;
  std::string cutPhase;  // empty: none
  std::vector<int64_t> sites;
  std::vector<Path> paths;
  std::vector<Row> rows;
  std::vector<Edge> edges;
  std::map<std::string, Phase> phases;  // by name
};

/// Decodes Avro binary without wire header. Fails the running test if the bytes do not fit the
/// schema.
DecodedAccount decodeAccount(const std::string& avro);

/// Whether the column of a row is one of the ten classes.
bool isClass(const std::string& column);

}  // namespace whip::helper
