// One column of a batch: LEB128 varints, back to back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace whip::ship {

class Column {
 public:
  void put(uint64_t value) {
    if (bytes_.size() - size_ < kVarintBytesMax) bytes_.resize(bytes_.size() * 2 + 64);
    while (value >= 0x80) {
      bytes_[size_++] = static_cast<uint8_t>(value) | 0x80;
      value >>= 7;
    }
    bytes_[size_++] = static_cast<uint8_t>(value);
  }

  /// For values that may be negative, in two's complement: small ones of either sign are short.
  void putZigzag(uint64_t value) { put(value << 1 ^ (value >> 63 ? ~uint64_t{0} : 0)); }

  void clear() { size_ = 0; }
  const uint8_t* data() const { return bytes_.data(); }
  size_t size() const { return size_; }

 private:
  static constexpr size_t kVarintBytesMax = 10;  // 64 bits, 7 per byte

  std::vector<uint8_t> bytes_ = std::vector<uint8_t>(64);
  size_t size_ = 0;
};

/// A column that holds the zigzag difference from the row above; the first row's from 0.
/// Differences wrap modulo 2^64, so every pair of values has one.
class DeltaColumn : public Column {
 public:
  void put(uint64_t value) {
    const uint64_t difference = value - previous_;
    previous_ = value;
    putZigzag(difference);
  }

  void clear() {
    Column::clear();
    previous_ = 0;
  }

 private:
  uint64_t previous_ = 0;
};

/// What these columns take on the wire, but for their lengths.
template <class... Columns>
size_t wireBytes(const Columns&... columns) {
  return (columns.size() + ...);
}

}  // namespace whip::ship
