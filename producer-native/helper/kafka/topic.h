// The topics the collector writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include "helper/losses.h"

namespace whip::helper {

enum class Topic : uint8_t {
  // catalogue: cpp-topics
  kRun,
  kLocation,
  kNode,
  kConstruct,
  kGrainDelta,
  kRegion,
  // catalogue: end
};

// clang-format off
inline constexpr const char* kTopicNames[] = {
    // catalogue: cpp-topic-names
    "run",
    "location",
    "node",
    "construct",
    "grain.delta",
    "region",
    // catalogue: end
};
// clang-format on
inline constexpr size_t kTopics = std::size(kTopicNames);

/// "run", "node", ...: what follows the prefix.
inline const char* suffixOf(Topic topic) { return kTopicNames[static_cast<size_t>(topic)]; }

/// A message on its way. The value begins with room for the Confluent header, filled in when the
/// schema's id is known.
struct Message {
  Topic topic;
  std::string key;
  std::string value;
  uint32_t rows = 0;  ///< how many rows are lost with it; 1 for one of accounts, grains or regions
};

/// The cause that the rows of a lost message count under: a record of accounts, of grains or of
/// regions is no row of nodes.
inline Loss causeOf(Topic topic, Loss obstacle) {
  switch (topic) {
    case Topic::kConstruct:
      return Loss::kAccountRecords;
    case Topic::kGrainDelta:
      return Loss::kGrainRecords;
    case Topic::kRegion:
      return Loss::kRegionRecords;
    default:
      return obstacle;
  }
}

/// Byte 0, then the schema id as 4 bytes big-endian.
inline constexpr size_t kWireHeaderBytes = 5;

inline void writeWireHeader(std::string* value, int schemaId) {
  const uint32_t id = static_cast<uint32_t>(schemaId);
  (*value)[0] = 0;
  for (size_t i = 0; i < 4; i++) (*value)[1 + i] = static_cast<char>(id >> (24 - 8 * i));
}

}  // namespace whip::helper
