// What a program wrote to the file WHIP_SERIAL_DUMP.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

struct Entry {
  std::string kind, function, file, reduces, hands, uses;
  uint64_t line = 0, work = 0, criticalPath = 0, count = 0, flags = 0, is = 0;
  std::vector<std::pair<uint64_t, uint64_t>> children;
};

struct Profile {
  std::vector<Entry> entries;
  /// "variable/distance" by kind (carried, anti, output, unknown) and the loop's line.
  std::map<std::string, std::map<uint64_t, std::set<std::string>>> dependences;

  /// All of a kind and a loop, with commas between; "none" without any.
  std::string listOf(const std::string& kind, uint64_t loop) const;
};

/// Bits of Entry::is, as guest/serial/abi.h has them.
enum Is : uint64_t {
  kArrayReduction = 2,
  kCancellable = 8,
  kExcluded = 32,
  kFound = 64,
  kChecked = 128,
  kClausesKnown = 256
};

Profile readDump(const char* file);

/// Variables of one use in a loop's `uses`: "t,u"; "-" without any.
std::string used(const std::string& uses, const std::string& use);
