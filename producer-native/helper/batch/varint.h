// LEB128 varints: seven bits a byte, the lowest ones first; all bytes but the last have their
// highest bit set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace whip::helper {

/// Most bytes of 64 bits, 7 per byte. There must be room for as many wherever a varint is written.
inline constexpr size_t kVarintBytesMax = 10;

/// Writes the varint byte by byte, and returns its size.
inline size_t writeVarintByBytes(uint8_t* to, uint64_t value) {
  size_t size = 0;
  while (value >= 0x80) {
    to[size++] = static_cast<uint8_t>(value) | 0x80;
    value >>= 7;
  }
  to[size++] = static_cast<uint8_t>(value);
  return size;
}

/// Writes a varint without a branch that depends on the size: where sizes change from row to row, a
/// branch that the processor did not foresee costs more than all of this. From 2^56 on (9 or 10
/// bytes), which is rare, byte by byte.
inline size_t writeVarint(uint8_t* to, uint64_t value) {
  if (__builtin_expect(value >> 56 != 0, false)) return writeVarintByBytes(to, value);
  const unsigned highestBit = 63 - static_cast<unsigned>(__builtin_clzll(value | 1));
  const unsigned more = highestBit * 37 >> 8;  // highestBit / 7, up to 55: bytes after the first
  // From 56 bits in a row to 7 in each byte, by halves: twice 28, four times 14, eight times 7.
  uint64_t bytes = value;
  bytes = (bytes & 0x000000000fffffff) | (bytes & 0x00fffffff0000000) << 4;
  bytes = (bytes & 0x00003fff00003fff) | (bytes & 0x0fffc0000fffc000) << 2;
  bytes = (bytes & 0x007f007f007f007f) | (bytes & 0x3f803f803f803f80) << 1;
  bytes |= 0x8080808080808080 & ((uint64_t{1} << 8 * more) - 1);
  std::memcpy(to, &bytes, sizeof bytes);  // x86-64, as all of the collector: the lowest byte first
  return more + 1;
}

/// Bound of writeShortVarint: less than 2^14, 1 or 2 bytes.
inline constexpr uint64_t kShortMax = 1 << 14;

inline size_t writeShortVarint(uint8_t* to, uint64_t value) {
  const unsigned more = value >= 0x80;
  to[0] = static_cast<uint8_t>(value | more << 7);
  to[1] = static_cast<uint8_t>(value >> 7);
  return more + 1;
}

}  // namespace whip::helper
