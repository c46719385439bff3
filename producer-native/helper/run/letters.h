// Numbers as letters that people type: of five bits each, without 0, 1, 8 and 9.
#pragma once

#include <cstdint>
#include <string>

namespace whip::helper {

/// Its first `count` letters, 12 at most.
inline std::string letters(uint64_t number, int count) {
  static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz234567";
  std::string text;
  for (int i = 0; i < count; i++) text += kLetters[number >> (59 - 5 * i) & 31];
  return text;
}

}  // namespace whip::helper
