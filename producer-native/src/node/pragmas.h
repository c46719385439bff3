// Pragmas, as the compiler names them to the runtime. A call's return address says where the call
// is, which is not always where its directive is: a call in tail position returns to the caller's
// caller, equal calls of two directives are made one, and a combined `parallel for
// schedule(dynamic)` has its calls at the loop, one line below. The ident_t that calls pass knows.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace whip {

/// The compiler's ident_t: flags, then where the directive is.
struct Ident {
  int32_t reserved;
  int32_t flags;
  int32_t unused[2];
  const char* source;  // ";file;function;line;column;;", nullptr where nobody knows
};

/// Content of an ident_t. The views are into its text.
struct Pragma {
  std::string_view file, function;
  int line = 0;  // 0: nothing, as of a program that is compiled without -g
  int column = 0;
};
Pragma parsePragma(std::string_view source);

/// The address that stands for the directive whose call passed `where` and returns to
/// `returnAddress`: that of the ident's text, or the return address where it has none. Lock-free,
/// allocates nothing; from the second time on a look at one cache line, and at nothing of the
/// program's.
uint64_t placeOfPragma(const Ident* where, uint64_t returnAddress);

/// Where a call of the directive returned to; 0 for addresses that are no ident's text. Any thread,
/// and the helper.
uint64_t callOfPragma(uint64_t place);

/// Pragmas, as far as they are known.
struct PragmaTable {
  // 2^14 entries x 16 B = 256 KiB of zero pages. A directive has one, and one for each ident_t. One
  // that finds none keeps the place of its call.
  static constexpr size_t kEntries = size_t{1} << 14;

  struct Entry {
    std::atomic<uint64_t> key{0};    // an ident's address, or its text's; 0: free
    std::atomic<uint64_t> value{0};  // the text's, or the return address; 0: not yet written
  };
  Entry entries[kEntries];
};

}  // namespace whip
