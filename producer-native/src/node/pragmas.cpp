#include "node/pragmas.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>

#include "node/shared.h"

namespace whip {

namespace {

constexpr size_t kEntries = PragmaTable::kEntries;
constexpr size_t kProbesMax = 16;
using Entry = PragmaTable::Entry;

constexpr int kLineBits = 22;                            // 4 million lines
constexpr int kColumnMax = (1 << (32 - kLineBits)) - 1;  // columns beyond are rounded down

size_t slotOf(uint64_t address) {
  return static_cast<size_t>(address * 0x9e3779b97f4a7c15u >> 40) & (kEntries - 1);
}

/// FNV-1a of the name without its folders.
uint32_t hashOf(std::string_view path) {
  uint32_t hash = 2166136261u;
  path.remove_prefix(path.rfind('/') + 1);  // all of it without a slash
  for (const char c : path) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  }
  return hash;
}

uint64_t pack(const char* source) {
  std::string_view rest = source;
  std::string_view fields[5];  // what precedes the first semicolon is empty
  for (std::string_view& field : fields) {
    const size_t end = rest.find(';');
    if (end == std::string_view::npos) return 0;
    field = {rest.data(), end};
    rest.remove_prefix(end + 1);
  }
  // Each number is followed by a semicolon, where atoi stops.
  const int line = std::atoi(fields[3].data());
  const int column = std::atoi(fields[4].data());
  if (line <= 0 || line >= 1 << kLineBits || column < 0) return 0;
  return uint64_t{hashOf(fields[1])} << 32 |
         static_cast<uint64_t>(column > kColumnMax ? kColumnMax : column) << kLineBits |
         static_cast<uint64_t>(line);
}

}  // namespace

bool Pragma::isIn(std::string_view path) const { return line != 0 && hashOf(path) == fileHash; }

void notePragma(uint64_t returnAddress, const char* source) {
  if (returnAddress == 0 || source == nullptr) return;
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    Entry& entry = shared().pragmas.entries[(slotOf(returnAddress) + probe) & (kEntries - 1)];
    uint64_t seen = entry.address.load(std::memory_order_relaxed);
    if (seen == returnAddress) return;
    if (seen != 0) continue;
    const uint64_t pragma = pack(source);  // before the address can be found
    if (entry.address.compare_exchange_strong(seen, returnAddress, std::memory_order_relaxed)) {
      return entry.pragma.store(pragma, std::memory_order_relaxed);
    }
    if (seen == returnAddress) return;
  }
}

Pragma pragmaAt(uint64_t returnAddress) {
  for (size_t probe = 0; probe < kProbesMax; ++probe) {
    const Entry& entry = shared().pragmas.entries[(slotOf(returnAddress) + probe) & (kEntries - 1)];
    const uint64_t seen = entry.address.load(std::memory_order_relaxed);
    if (seen == 0) return {};
    if (seen != returnAddress) continue;
    const uint64_t packed = entry.pragma.load(std::memory_order_relaxed);
    return {static_cast<int>(packed & ((1u << kLineBits) - 1)),
            static_cast<int>(packed >> kLineBits & kColumnMax),
            static_cast<uint32_t>(packed >> 32)};
  }
  return {};
}

}  // namespace whip
