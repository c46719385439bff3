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
  std::map<uint64_t, std::set<std::string>> dependences;  // "variable/distance" by the loop's line
};

/// Bits of Entry::is, as guest/serial/abi.h has them.
enum Is : uint64_t { kArrayReduction = 2, kCancellable = 8, kExcluded = 32, kFound = 64 };

Profile readDump(const char* file);

/// Variables of one use in a loop's `uses`: "t,u"; "-" without any.
std::string used(const std::string& uses, const std::string& use);
