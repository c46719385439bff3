// A growing array: the starter is linked without the library of C++.
#pragma once

#include <stdlib.h>
#include <string.h>

#include "starter/say.h"

namespace whip::starter {

template <typename T>
class List {
 public:
  List() = default;
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() { free(data_); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  size_t size() const { return size_; }
  T& operator[](size_t at) { return data_[at]; }
  const T& operator[](size_t at) const { return data_[at]; }

  void add(const T& value) { add(&value, 1); }

  void add(const T* values, size_t count) {
    if (count == 0) return;
    reserve(count);
    memcpy(data_ + size_, values, count * sizeof(T));
    size_ += count;
  }

  /// Makes room for so many more.
  void reserve(size_t more) {
    if (size_ + more <= capacity_) return;
    size_t capacity = capacity_ < 64 ? 64 : 2 * capacity_;
    if (capacity < size_ + more) capacity = size_ + more;
    void* grown = realloc(data_, capacity * sizeof(T));
    if (grown == nullptr) endWithoutMemory();
    data_ = static_cast<T*>(grown);
    capacity_ = capacity;
  }

  /// For writers into the room that they reserved.
  void grow(size_t written) { size_ += written; }

  void removeFirst(size_t count) {
    memmove(data_, data_ + count, (size_ - count) * sizeof(T));
    size_ -= count;
  }

  void remove(size_t at) {
    memmove(data_ + at, data_ + at + 1, (size_ - at - 1) * sizeof(T));
    size_--;
  }

  void clear() { size_ = 0; }

 private:
  T* data_ = nullptr;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace whip::starter
