// The road from one producing thread to the helper, which turns its rows into batches: a
// single-producer single-consumer ring of rows. Nothing on it locks, allocates or makes a system
// call.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "guest/core/memory/lines.h"
#include "guest/core/row/row_pair.h"

namespace whip {

class Ring {
 public:
  /// 2^15 rows x 64 B = 2 MiB per thread: about a millisecond of the finest-grained tasks.
  static constexpr size_t kDefaultRows = size_t{1} << 15;

  /// How long a full ring is waited for without any progress of the consumer. On a machine with
  /// four runnable threads per core it can go without the processor for tens of milliseconds.
  static constexpr uint64_t kDefaultPatienceNs = 250'000'000;

  /// Rows that pushAll() asks for, for the next time: those of a folded item. The consumer has read
  /// them.
  static constexpr size_t kAhead = 8;

  /// Gives the ring its memory. `capacity` must be a power of two. Producer side, once, before use.
  void attach(Row* rows, size_t capacity, uint64_t patienceNs = kDefaultPatienceNs) {
    rows_ = rows;
    capacity_ = capacity;
    patienceNs_ = patienceNs;
  }

  bool attached() const { return rows_ != nullptr; }

  /// Producer: appends a row, or a pair (row_pair.h). When the ring is full it waits, for at most
  /// its patience without any progress of the consumer (which never waits for the network); then
  /// the row is dropped. Returns false if the row was dropped; the caller counts it.
  bool push(const Row& row) {
    const uint64_t head = head_.load(std::memory_order_relaxed);
    if (head - cachedTail_ >= capacity_) {
      cachedTail_ = tail_.load(std::memory_order_acquire);
      if (head - cachedTail_ >= capacity_ && !waitForRoom(head)) return false;
    }
    put(rows_[head & (capacity_ - 1)], row);
    head_.store(head + 1, std::memory_order_release);
    return true;
  }

  /// Producer: appends rows one right behind the other, all or none of them.
  bool pushAll(const Row* rows, size_t count) {
    const uint64_t head = head_.load(std::memory_order_relaxed);
    if (count > capacity_) return false;
    if (head + count - cachedTail_ > capacity_) {
      cachedTail_ = tail_.load(std::memory_order_acquire);
      if (head + count - cachedTail_ > capacity_ && !waitForRoom(head + count - 1)) return false;
    }
    for (size_t i = 0; i < count; ++i) put(rows_[(head + i) & (capacity_ - 1)], rows[i]);
    head_.store(head + count, std::memory_order_release);
    prefetchForWrite(&rows_[(head + count) & (capacity_ - 1)], kAhead * kLine);
    return true;
  }

  /// Producer: whether it had to wait since it last asked.
  bool takeWaited() {
    if (!waited_) return false;
    waited_ = false;
    return true;
  }

  /// Consumer: hands the oldest rows, at most `limit`, a pair counting as one, to
  /// `take(const Row&)`. Returns how many. The room is given back in steps, so that a waiting
  /// producer goes on early.
  template <typename Take>
  size_t drain(size_t limit, Take&& take) {
    const uint64_t head = head_.load(std::memory_order_acquire);
    uint64_t tail = tail_.load(std::memory_order_relaxed);
    const uint64_t end = head - tail > limit ? tail + limit : head;
    const size_t count = end - tail;
    const Row* const rows = rows_;
    const size_t mask = capacity_ - 1;
    while (tail != end) {
      // Not what is still to be written: the producer has asked for that.
      if (end - tail > kAhead) prefetchForRead(&rows[(tail + kAhead) & mask], kLine);
      eachOf(rows[tail & mask], take);
      if ((++tail & 255) == 0) tail_.store(tail, std::memory_order_release);
    }
    tail_.store(tail, std::memory_order_release);
    return count;
  }

  /// Either side: rows not drained yet; exact only while the other side rests.
  uint64_t pending() const {
    return head_.load(std::memory_order_acquire) - tail_.load(std::memory_order_acquire);
  }

  /// Consumer: how full it is; 1 is full.
  double fill() const {
    return capacity_ == 0 ? 0 : static_cast<double>(pending()) / static_cast<double>(capacity_);
  }

 private:
  /// Word by word, as the row was just written: a longer load would wait until all the stores that
  /// it spans have left for the cache.
  static void put(Row& place, const Row& row) {
#pragma GCC unroll 8
    for (size_t i = 0; i < Row::kWords; ++i) {
      __atomic_store_n(&place.words[i], __atomic_load_n(&row.words[i], __ATOMIC_RELAXED),
                       __ATOMIC_RELAXED);
    }
  }

  /// Slow path of push: true when there is room again.
  bool waitForRoom(uint64_t head);

  // Written once, read by both.
  Row* rows_ = nullptr;
  size_t capacity_ = 0;
  uint64_t patienceNs_ = 0;
  // Producer and consumer each write lines of their own and mostly read them, too; processors fetch
  // lines by twos.
  alignas(128) std::atomic<uint64_t> head_{0};
  uint64_t cachedTail_ = 0;
  bool waited_ = false;
  uint64_t stalledTail_ = ~uint64_t{0};  // where the consumer stood when we last gave up on it
  alignas(128) std::atomic<uint64_t> tail_{0};
};

}  // namespace whip
