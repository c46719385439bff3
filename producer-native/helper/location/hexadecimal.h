// Bytes as text.
#pragma once

#include <cstddef>
#include <string>

namespace whip::location {

/// Two lower-case digits a byte.
inline std::string hexadecimal(const unsigned char* bytes, size_t count) {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  for (size_t i = 0; i < count; i++) {
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

}  // namespace whip::location
