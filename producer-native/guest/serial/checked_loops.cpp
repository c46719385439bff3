#include "guest/serial/checked_loops.h"

#include <cstdlib>
#include <cstring>

namespace whip::serial {
namespace {

/// Whether `path` ends with that many characters of `end`, as a whole name or names.
bool endsWith(const char* path, const char* end, size_t length) {
  const size_t all = std::strlen(path);
  if (length == 0 || length > all) return false;
  const char* const from = path + all - length;
  return std::memcmp(from, end, length) == 0 && (from == path || from[-1] == '/');
}

}  // namespace

bool CheckedLoops::has(const Region& region) const {
  if (region.kind != RegionKind::kLoop) return false;
  if (std::strcmp(list_, "all") == 0) return true;
  for (const char* item = list_; *item != '\0';) {
    const size_t length = std::strcspn(item, ",");
    const auto* const colon = static_cast<const char*>(memrchr(item, ':', length));
    if (colon != nullptr && std::strtoul(colon + 1, nullptr, 10) == region.line &&
        endsWith(region.file, item, static_cast<size_t>(colon - item))) {
      return true;
    }
    item += length;
    if (*item == ',') item++;
  }
  return false;
}

}  // namespace whip::serial
