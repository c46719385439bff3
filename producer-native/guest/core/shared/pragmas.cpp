#include "guest/core/shared/pragmas.h"

#include <charconv>

#include "guest/core/shared/shared.h"

namespace whip {

namespace {

int number(std::string_view digits) {
  int value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  return error == std::errc() && stop == end && value > 0 ? value : 0;
}

}  // namespace

Pragma parsePragma(std::string_view source) {
  std::string_view fields[5];  // what precedes the first semicolon is empty
  for (std::string_view& field : fields) {
    const size_t end = source.find(';');
    if (end == std::string_view::npos) return {};
    field = source.substr(0, end);
    source.remove_prefix(end + 1);
  }
  const int line = number(fields[3]);
  if (line == 0) return {};
  return {fields[1], fields[2], line, number(fields[4])};
}

uint64_t callOfPragma(uint64_t place) { return shared().pragmas.find(place); }

bool PragmaTable::add(uint64_t key, uint64_t value) {
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    Entry& entry = entries[slotOf(key, probe)];
    uint64_t seen = entry.key.load(std::memory_order_relaxed);
    if (seen == 0 && entry.key.compare_exchange_strong(seen, key, std::memory_order_relaxed)) {
      seen = key;
    }
    if (seen != key) continue;
    uint64_t none = 0;
    entry.value.compare_exchange_strong(none, value, std::memory_order_release,
                                        std::memory_order_relaxed);
    return true;
  }
  return false;
}

}  // namespace whip
