#include "node/pragmas.h"

#include <charconv>
#include <cstring>

#include "node/shared.h"

namespace whip {

namespace {

constexpr size_t kEntries = PragmaTable::kEntries;
constexpr size_t kProbesMax = 16;
constexpr uint64_t kNoText = 1;  // of an ident that does not say where its directive is
using Entry = PragmaTable::Entry;

size_t slotOf(uint64_t key, size_t probe) {
  return (static_cast<size_t>(key * 0x9e3779b97f4a7c15u >> 40) + probe) & (kEntries - 1);
}

/// 0 if it is not there.
uint64_t find(uint64_t key) {
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    const Entry& entry = shared().pragmas.entries[slotOf(key, probe)];
    const uint64_t seen = entry.key.load(std::memory_order_relaxed);
    if (seen == 0) return 0;
    if (seen == key) return entry.value.load(std::memory_order_acquire);
  }
  return 0;
}

/// The first value stays. False without room.
bool add(uint64_t key, uint64_t value) {
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    Entry& entry = shared().pragmas.entries[slotOf(key, probe)];
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

/// The compiler's text without -g: one for all directives.
bool saysWhere(const char* source) {
  constexpr char kUnknown[] = ";unknown;";
  return source != nullptr && std::strncmp(source, kUnknown, sizeof kUnknown - 1) != 0;
}

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

uint64_t placeOfPragma(const Ident* where, uint64_t returnAddress) {
  if (where == nullptr) return returnAddress;
  const auto ident = reinterpret_cast<uint64_t>(where);
  uint64_t text = find(ident);
  if (text == 0) {
    text = saysWhere(where->source) ? reinterpret_cast<uint64_t>(where->source) : kNoText;
    // Before the ident can be found.
    if (text != kNoText && !add(text, returnAddress)) return returnAddress;
    add(ident, text);
  }
  return text == kNoText ? returnAddress : text;
}

uint64_t callOfPragma(uint64_t place) { return find(place); }

}  // namespace whip
