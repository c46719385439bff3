// Objects of one type without allocation: parts of memory mapped as they are needed, free lists per
// thread, and a shared stack of surplus batches, because the thread that ends a task is often not
// the one that made it. Lock-free and without a system call, but for the next part: each doubles
// the pool, so few are ever mapped.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "guest/core/memory/arena.h"
#include "guest/core/memory/lines.h"

namespace whip {

/// One thread's share of a pool, in its own memory.
struct FreeList {
  void* first = nullptr;
  uint32_t count = 0;
};

/// Where a free object is linked to others.
struct PoolLink {
  void* next;       // in the list
  void* nextBatch;  // in the stack of batches, valid for a batch's first object
};

/// T must be trivially destructible; take() gives objects in whatever state they were given back.
/// T has a member `PoolLink link`, which nothing else may write.
template <typename T>
class Pool {
 public:
  /// Room for up to `most` objects, at least 512 and a power of two, by mapNoReserve() or
  /// mapShared(). False if the system grants nothing.
  bool create(size_t most, MapShared map = mapNoReserve) {
    size_.store(most, std::memory_order_relaxed);
    map_ = map;
    return partOf(0) != nullptr;
  }

  bool owns(const T* object) const { return indexOf(object) != kNowhere; }

  /// nullptr when exhausted.
  T* take(FreeList& list) {
    if (list.first == nullptr && !refill(list)) return nullptr;
    T* object = static_cast<T*>(list.first);
    list.first = object->link.next;
    --list.count;
    prefetchForWrite(list.first, sizeof(PoolLink));  // another thread may have given it back
    return object;
  }

  void give(FreeList& list, T* object) {
    object->link.next = list.first;
    list.first = object;
    if (++list.count >= 2 * kBatch) shed(list);
  }

 private:
  // A thread keeps at most 2 x 64 free objects; what is more goes to the others.
  static constexpr uint32_t kBatch = 64;
  // Each part after the first holds as many objects as all before it.
  static constexpr size_t kFirstPart = 512;
  static constexpr uint32_t kParts = 20;
  static constexpr size_t kNowhere = ~size_t{0};

  static size_t startOf(uint32_t part) { return part == 0 ? 0 : kFirstPart << (part - 1); }
  static size_t sizeOf(uint32_t part) { return part == 0 ? kFirstPart : startOf(part); }
  static uint32_t partAt(size_t index) {
    return index < kFirstPart ? 0
                              : 64u - static_cast<uint32_t>(__builtin_clzll(index / kFirstPart));
  }

  /// The index of an object in the list of a batch or in use.
  T* at(size_t index) const {
    const uint32_t part = partAt(index);
    return parts_[part].load(std::memory_order_acquire) + (index - startOf(part));
  }

  size_t indexOf(const T* object) const {
    for (uint32_t part = 0; part < kParts; ++part) {
      const T* begin = parts_[part].load(std::memory_order_acquire);
      if (begin != nullptr && object >= begin && object < begin + sizeOf(part)) {
        return startOf(part) + static_cast<size_t>(object - begin);
      }
    }
    return kNowhere;
  }

  /// Maps it if none has; nullptr if the system refuses: the pool stays as large as it is.
  T* partOf(size_t index) {
    const uint32_t part = partAt(index);
    T* begin = parts_[part].load(std::memory_order_acquire);
    if (begin != nullptr) return begin;
    pthread_mutex_lock(&growing_);
    begin = parts_[part].load(std::memory_order_relaxed);
    if (begin == nullptr && index < size_.load(std::memory_order_relaxed)) {
      begin = static_cast<T*>(map_(sizeOf(part) * sizeof(T)));
      parts_[part].store(begin, std::memory_order_release);
      if (begin == nullptr) size_.store(startOf(part), std::memory_order_relaxed);
    }
    pthread_mutex_unlock(&growing_);
    return begin;
  }

  bool refill(FreeList& list) {
    uint64_t top = batches_.load(std::memory_order_acquire);
    while (topOf(top) != 0) {
      T* batch = at(topOf(top) - 1);
      // May be stale when another thread pops the batch first; the stamp then makes the exchange
      // fail. The read itself is atomic so that it is no race.
      T* next = static_cast<T*>(__atomic_load_n(&batch->link.nextBatch, __ATOMIC_RELAXED));
      if (batches_.compare_exchange_weak(top, stamped(top, next), std::memory_order_acquire)) {
        list.first = batch;
        list.count = kBatch;
        return true;
      }
    }
    const size_t start = used_.fetch_add(kBatch, std::memory_order_relaxed);
    const size_t size = size_.load(std::memory_order_relaxed);
    T* part = start + kBatch > size ? nullptr : partOf(start);
    if (part == nullptr) {
      used_.store(size, std::memory_order_relaxed);
      return false;
    }
    T* const begin = part + (start - startOf(partAt(start)));
    for (uint32_t i = 0; i < kBatch; ++i) {
      T* object = begin + i;
      object->link.next = list.first;
      list.first = object;
    }
    list.count = kBatch;
    return true;
  }

  /// Moves one batch from a list to the shared stack.
  void shed(FreeList& list) {
    T* batch = static_cast<T*>(list.first);
    T* last = batch;
    for (uint32_t i = 1; i < kBatch; ++i) last = static_cast<T*>(last->link.next);
    list.first = last->link.next;
    list.count -= kBatch;
    last->link.next = nullptr;
    uint64_t top = batches_.load(std::memory_order_relaxed);
    do {
      void* next = topOf(top) == 0 ? nullptr : at(topOf(top) - 1);
      __atomic_store_n(&batch->link.nextBatch, next, __ATOMIC_RELAXED);
    } while (!batches_.compare_exchange_weak(top, stamped(top, batch), std::memory_order_release,
                                             std::memory_order_relaxed));
  }

  // Top of the stack: stamp << 32 | index + 1. The stamp changes with every exchange (no ABA).
  static uint32_t topOf(uint64_t top) { return static_cast<uint32_t>(top); }
  uint64_t stamped(uint64_t top, const T* batch) const {
    const uint64_t index = batch == nullptr ? 0 : indexOf(batch) + 1;
    return ((top >> 32) + 1) << 32 | index;
  }

  std::atomic<T*> parts_[kParts] = {};
  std::atomic<size_t> size_{0};
  MapShared map_ = mapNoReserve;
  pthread_mutex_t growing_ = PTHREAD_MUTEX_INITIALIZER;
  // Lines that threads write are others than those that all read, here and around.
  alignas(2 * kLine) std::atomic<size_t> used_{0};
  std::atomic<uint64_t> batches_{0};
};

}  // namespace whip
