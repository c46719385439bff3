#include "guest/openmp/state/ident.h"

#include <cstring>

#include "guest/core/shared/shared.h"

namespace whip {

namespace {

constexpr uint64_t kNoText = 1;  // of an ident that does not say where its directive is

/// The compiler's text without -g: one for all directives.
bool saysWhere(const char* source) {
  constexpr char kUnknown[] = ";unknown;";
  return source != nullptr && std::strncmp(source, kUnknown, sizeof kUnknown - 1) != 0;
}

}  // namespace

uint64_t placeOfPragma(const Ident* where, uint64_t returnAddress) {
  if (where == nullptr) return returnAddress;
  PragmaTable& pragmas = shared().pragmas;
  const auto ident = reinterpret_cast<uint64_t>(where);
  uint64_t text = pragmas.find(ident);
  if (text == 0) {
    text = saysWhere(where->source) ? reinterpret_cast<uint64_t>(where->source) : kNoText;
    // Before the ident can be found.
    if (text != kNoText && !pragmas.add(text, returnAddress)) return returnAddress;
    pragmas.add(ident, text);
  }
  return text == kNoText ? returnAddress : text;
}

}  // namespace whip
