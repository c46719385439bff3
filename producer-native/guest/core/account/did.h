// What a thread did between two barriers of its team, by which a wait for it is divided
// (docs/adr/0028-accounts.md). Guest and helper both divide so.
#pragma once

#include <algorithm>
#include <cstdint>

namespace whip::account {

/// Time by path, the lowest path first. None: not known, or too many paths.
struct Did {
  static constexpr uint32_t kMax = 32;

  struct Part {
    uint32_t path;
    uint64_t time;
  };

  uint32_t count;
  Part parts[kMax];

  void clear() { count = 0; }
  /// False without room.
  bool add(uint32_t path, uint64_t time) {
    for (uint32_t i = 0; i < count; ++i) {
      if (parts[i].path != path) continue;
      parts[i].time += time;
      return true;
    }
    if (count == kMax) return false;
    parts[count++] = {path, time};
    return true;
  }
  void sort() {
    std::sort(parts, parts + count,
              [](const Part& one, const Part& other) { return one.path < other.path; });
  }
};

/// Divides `wait` in proportion to the parts, each share rounded down. What is left goes to the
/// largest remainders, and of equal ones to the lowest path. Calls visit(path, time), time > 0.
template <typename Visit>
void shareOut(uint64_t wait, const Did& did, const Visit& visit) {
  const uint32_t count = std::min(did.count, Did::kMax);
  unsigned __int128 all = 0;
  for (uint32_t i = 0; i < count; ++i) all += did.parts[i].time;
  if (all == 0) return;
  uint64_t shares[Did::kMax];
  unsigned __int128 remainders[Did::kMax];
  uint64_t left = wait;
  for (uint32_t i = 0; i < count; ++i) {
    const unsigned __int128 weighted = static_cast<unsigned __int128>(wait) * did.parts[i].time;
    shares[i] = static_cast<uint64_t>(weighted / all);
    remainders[i] = weighted % all;
    left -= shares[i];
  }
  for (; left > 0; --left) {
    unsigned __int128* const largest = std::max_element(remainders, remainders + count);
    ++shares[largest - remainders];
    *largest = 0;
  }
  for (uint32_t i = 0; i < count; ++i) {
    if (shares[i] != 0) visit(did.parts[i].path, shares[i]);
  }
}

}  // namespace whip::account
