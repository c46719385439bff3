// The compiler's ident_t, which its calls of the OpenMP runtime pass, and the directive it names
// (guest/core/shared/pragmas.h).
#pragma once

#include <cstdint>

namespace whip {

/// Flags, then where the directive is.
struct Ident {
  int32_t reserved;
  int32_t flags;
  int32_t unused[2];
  const char* source;  // ";file;function;line;column;;", nullptr where nobody knows
};

/// The address that stands for the directive whose call passed `where` and returns to
/// `returnAddress`: that of the ident's text, or the return address where it has none, or where the
/// table of pragmas is full. Lock-free, allocates nothing; from the second time on a look at one
/// cache line, and at nothing of the program's.
uint64_t placeOfPragma(const Ident* where, uint64_t returnAddress);

}  // namespace whip
