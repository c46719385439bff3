// Pragmas, as the compiler names them: the text of a directive's position stands for the directive,
// because a call's return address says where the call is, which is not always where its directive
// is. A call in tail position returns to the caller's caller, equal calls of two directives are
// made one, and a combined `parallel for schedule(dynamic)` has its calls at the loop, one line
// below.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace whip {

/// Content of a text ";file;function;line;column;;". The views are into it.
struct Pragma {
  std::string_view file, function;
  int line = 0;  // 0: nothing, as of a program that is compiled without -g
  int column = 0;
};
Pragma parsePragma(std::string_view source);

/// Where a call of the directive returned to; 0 for addresses that are no pragma's text. Any
/// thread, and the helper.
uint64_t callOfPragma(uint64_t place);

/// Pragmas, as far as they are known. Any thread, lock-free.
struct PragmaTable {
  // 2^14 entries x 16 B = 256 KiB of zero pages. A directive has one, and one for each object of
  // the compiler's that holds its text.
  static constexpr size_t kEntries = size_t{1} << 14;

  struct Entry {
    std::atomic<uint64_t> key{0};    // address of such an object, or of a text; 0: free
    std::atomic<uint64_t> value{0};  // the text's, or the return address; 0: not yet written
  };
  Entry entries[kEntries];

  /// 0 if it is not there.
  uint64_t find(uint64_t key) const {
    for (size_t probe = 0; probe < kProbesMax; ++probe) {
      const Entry& entry = entries[slotOf(key, probe)];
      const uint64_t seen = entry.key.load(std::memory_order_relaxed);
      if (seen == 0) return 0;
      if (seen == key) return entry.value.load(std::memory_order_acquire);
    }
    return 0;
  }
  /// The first value stays. False without room.
  bool add(uint64_t key, uint64_t value);

 private:
  static constexpr size_t kProbesMax = 16;

  static size_t slotOf(uint64_t key, size_t probe) {
    return (static_cast<size_t>(key * 0x9e3779b97f4a7c15u >> 40) + probe) & (kEntries - 1);
  }
};

}  // namespace whip
