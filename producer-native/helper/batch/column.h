// One column of a batch: LEB128 varints, back to back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "helper/batch/varint.h"

namespace whip::helper {

class Column {
 public:
  /// A value on its way into the column.
  struct Cell {
    Column& column;
    uint64_t value;
  };
  Cell cell(uint64_t value) { return {*this, value}; }

  /// Makes sure that so many values more can be put, of any size. Nothing may be put without.
  void makeRoom(size_t values) {
    const size_t wanted = size() + values * kVarintBytesMax;
    if (wanted > capacity_) grow(wanted);
  }

  /// For what nearly always takes one byte.
  void put(uint64_t value) {
    if (__builtin_expect(value < 0x80, true)) {
      putByte(value);
    } else {
      putLong(value);
    }
  }

  /// For what takes now one byte, now two.
  void putShort(uint64_t value) {
    next_ += value < kShortMax ? writeShortVarint(next_, value) : writeVarint(next_, value);
  }

  /// For what takes now few bytes, now many.
  void putAnySize(uint64_t value) { next_ += writeVarint(next_, value); }

  /// For values that may be negative, in two's complement: small ones of either sign are short.
  void putZigzag(uint64_t value) { put(zigzag(value)); }

  /// Below 2^7.
  void putByte(uint64_t value) { *next_++ = static_cast<uint8_t>(value); }

  void clear() { next_ = bytes_.get(); }
  const uint8_t* data() const { return bytes_.get(); }
  size_t size() const { return static_cast<size_t>(next_ - bytes_.get()); }

 protected:
  static uint64_t zigzag(uint64_t value) { return value << 1 ^ (value >> 63 ? ~uint64_t{0} : 0); }

 private:
  /// Apart, so that a row of one-byte values stays short code.
  __attribute__((noinline)) void putLong(uint64_t value) { next_ += writeVarint(next_, value); }

  void grow(size_t wanted) {
    const size_t written = size();
    capacity_ = 2 * wanted;
    std::unique_ptr<uint8_t[]> larger(new uint8_t[capacity_]);
    std::memcpy(larger.get(), bytes_.get(), written);
    bytes_ = std::move(larger);
    next_ = bytes_.get() + written;
  }

  // Never without memory: avro-c takes no null pointer, not even for nothing.
  size_t capacity_ = kVarintBytesMax;
  std::unique_ptr<uint8_t[]> bytes_{new uint8_t[capacity_]};
  uint8_t* next_ = bytes_.get();
};

/// A column that holds the zigzag difference from the row above; the first row's from 0.
/// Differences wrap modulo 2^64, so every pair of values has one.
class DeltaColumn : public Column {
 public:
  Cell cell(uint64_t value) { return Column::cell(difference(value)); }
  void put(uint64_t value) { Column::put(difference(value)); }
  void putAnySize(uint64_t value) { Column::putAnySize(difference(value)); }

  void clear() {
    Column::clear();
    previous_ = 0;
  }

 private:
  uint64_t difference(uint64_t value) {
    const uint64_t difference = value - previous_;
    previous_ = value;
    return zigzag(difference);
  }

  uint64_t previous_ = 0;
};

/// Puts values of one row that nearly always take one byte each: that is asked once for all of
/// them.
template <class... Cells>
void putAll(Cells... cells) {
  if (__builtin_expect((cells.value | ...) < 0x80, true)) {
    (cells.column.putByte(cells.value), ...);
  } else {
    (cells.column.put(cells.value), ...);
  }
}

/// How many rows a table has, and for how many its columns have room: that is asked once a row, not
/// once a value.
class RowCount {
 public:
  /// Another row is about to be put into these columns, which are all of the table's.
  template <class... Columns>
  void add(Columns&... columns) {
    if (__builtin_expect(count_ == room_, false)) {
      (columns.makeRoom(kStep), ...);
      room_ += kStep;
    }
    count_++;
  }

  void clear() { count_ = room_ = 0; }
  operator uint32_t() const { return count_; }

 private:
  static constexpr uint32_t kStep = 64;  // x 10 B = 640 B in each column

  uint32_t count_ = 0;
  uint32_t room_ = 0;
};

}  // namespace whip::helper
