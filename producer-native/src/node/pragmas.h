// Lines of pragmas, as the compiler passes them to the runtime. Debug information has the calls of
// a combined `parallel for schedule(dynamic)` at the loop, one line below its pragma; the `ident_t`
// that those calls pass names the pragma itself.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace whip {

struct Pragma {
  int line = 0;  // 0: not known
  int column = 0;
  uint32_t fileHash = 0;

  /// True if the pragma is in this source file; folders are not compared, since the compiler writes
  /// the path it was given here and the full one in debug information.
  bool isIn(std::string_view path) const;
};

/// Notes where the pragma is whose call returns to `returnAddress`. `source`:
/// ";file;function;line;column;;", as the compiler writes it. Lock-free, allocates nothing; costs a
/// look at one cache line from the second time on.
void notePragma(uint64_t returnAddress, const char* source);

/// What was noted. Any thread.
Pragma pragmaAt(uint64_t returnAddress);

/// What is known of pragmas.
struct PragmaTable {
  // 2^14 calls x 16 B = 256 KiB of zero pages. A call that finds no entry keeps the line that debug
  // information has for it.
  static constexpr size_t kEntries = size_t{1} << 14;

  struct Entry {
    std::atomic<uint64_t> address{0};  // 0: free
    std::atomic<uint64_t> pragma{0};   // file hash << 32 | column << 22 | line; 0: not known
  };
  Entry entries[kEntries];
};

}  // namespace whip
