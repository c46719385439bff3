// Text that others wrote, for a terminal: the collector, its helper and the starter print variables
// of the program's, names of files, and what brokers and registries answer. Control characters in
// it are shown, as access' whip.platform.Printable shows them for the command line.
//
//   ESC [2J      \x1b[2J
//   line feed    \n
//   U+202E       \u202e
//
// A header alone, of the C library alone: it is the only thing that the starter and the collector
// share.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace whip::printable {

/// Bytes that a byte of text becomes at most.
constexpr size_t kGrowth = 4;

/// A character of UTF-8.
struct Character {
  uint32_t code;
  size_t bytes;  // 0: what stands there is no UTF-8
};

inline bool isContinued(unsigned char byte) { return (byte & 0xc0) == 0x80; }

/// The character at the beginning of `length` bytes, of which there is one at least.
inline Character characterAt(const char* text, size_t length) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text);
  const unsigned char first = bytes[0];
  if (first < 0x80) return {first, 1};
  const size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || size > length) return {first, 0};
  uint32_t code = first & (0xffu >> (size + 1));
  for (size_t i = 1; i < size; i++) {
    if (!isContinued(bytes[i])) return {first, 0};
    code = code << 6 | (bytes[i] & 0x3fu);
  }
  // One that has a shorter form, a surrogate, or beyond the last: some terminals interpret them.
  const uint32_t smallest = size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
  const bool isCharacter =
      code >= smallest && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return {isCharacter ? code : first, isCharacter ? size : 0};
}

/// C0, DEL and C1; separators of lines and paragraphs; what changes the direction of writing.
inline bool isControl(uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

/// Writes `code` in hexadecimal; returns how many bytes.
inline size_t writeEscape(uint32_t code, char* to) {
  constexpr char kDigits[] = "0123456789abcdef";
  to[0] = '\\';
  if (code == '\n' || code == '\r' || code == '\t') {
    to[1] = code == '\n' ? 'n' : code == '\r' ? 'r' : 't';
    return 2;
  }
  const size_t digits = code < 0x100 ? 2 : 4;
  to[1] = code < 0x100 ? 'x' : 'u';
  for (size_t i = 0; i < digits; i++) to[2 + i] = kDigits[code >> (4 * (digits - 1 - i)) & 0xf];
  return 2 + digits;
}

/// Writes the text on one line, without anything that acts on a terminal and with no zero byte at
/// its end. Stops before the character for which there is no room; returns how many bytes it wrote.
inline size_t write(const char* text, size_t length, char* to, size_t room) {
  size_t written = 0;
  for (size_t at = 0; at < length;) {
    const Character next = characterAt(text + at, length - at);
    const bool isShown = next.bytes == 0 || isControl(next.code);
    char escape[6];
    const size_t size = isShown ? writeEscape(next.code, escape) : next.bytes;
    if (size > room - written) break;
    memcpy(to + written, isShown ? escape : text + at, size);
    written += size;
    at += next.bytes == 0 ? 1 : next.bytes;
  }
  return written;
}

}  // namespace whip::printable
