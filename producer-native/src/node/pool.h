// Objects of one type without allocation: a big mapping made once, free lists per thread, and a
// shared stack of surplus batches, because the thread that ends a task is often not the one that
// made it. Everything after create() is lock-free and makes no system call.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "node/arena.h"
#include "node/lines.h"

namespace whip {

/// One thread's share of a pool; lives in its ThreadRecord.
struct FreeList {
  void* first = nullptr;
  uint32_t count = 0;
};

/// T must be trivially destructible; take() gives objects in whatever state they were given back.
/// The first 16 bytes of a free object are `Link`; T reserves them as its first member.
template <typename T>
class Pool {
 public:
  struct Link {
    T* next;       // in the list
    T* nextBatch;  // in the stack of batches, valid for a batch's first object
  };

  /// Maps room for up to `wanted` objects (fewer if the system grants no more), by mapNoReserve()
  /// or mapShared().
  bool create(size_t wanted, void* (*map)(size_t bytes) = mapNoReserve) {
    size_ = wanted;
    while (size_ >= kBatch && (base_ = static_cast<T*>(map(size_ * sizeof(T)))) == nullptr) {
      size_ /= 2;
    }
    return base_ != nullptr;
  }

  bool owns(const T* object) const { return object >= base_ && object < base_ + size_; }

  /// nullptr when exhausted.
  T* take(FreeList& list) {
    if (list.first == nullptr && !refill(list)) return nullptr;
    T* object = static_cast<T*>(list.first);
    list.first = object->link.next;
    --list.count;
    askToWrite(list.first, sizeof(Link));  // another thread may have given it back
    return object;
  }

  void give(FreeList& list, T* object) {
    object->link.next = static_cast<T*>(list.first);
    list.first = object;
    if (++list.count >= 2 * kBatch) shed(list);
  }

 private:
  // A thread keeps at most 2 x 64 free objects; what is more goes to the others.
  static constexpr uint32_t kBatch = 64;

  bool refill(FreeList& list) {
    uint64_t top = batches_.load(std::memory_order_acquire);
    while (indexOf(top) != 0) {
      T* batch = base_ + (indexOf(top) - 1);
      // May be stale when another thread pops the batch first; the stamp then makes the exchange
      // fail. The read itself is atomic so that it is no race.
      T* next = __atomic_load_n(&batch->link.nextBatch, __ATOMIC_RELAXED);
      if (batches_.compare_exchange_weak(top, stamped(top, next), std::memory_order_acquire)) {
        list.first = batch;
        list.count = kBatch;
        return true;
      }
    }
    const size_t start = used_.fetch_add(kBatch, std::memory_order_relaxed);
    if (start + kBatch > size_) {
      used_.store(size_, std::memory_order_relaxed);
      return false;
    }
    for (uint32_t i = 0; i < kBatch; ++i) {
      T* object = base_ + start + i;
      object->link.next = static_cast<T*>(list.first);
      list.first = object;
    }
    list.count = kBatch;
    return true;
  }

  /// Moves one batch from a list to the shared stack.
  void shed(FreeList& list) {
    T* batch = static_cast<T*>(list.first);
    T* last = batch;
    for (uint32_t i = 1; i < kBatch; ++i) last = last->link.next;
    list.first = last->link.next;
    list.count -= kBatch;
    last->link.next = nullptr;
    uint64_t top = batches_.load(std::memory_order_relaxed);
    do {
      T* next = indexOf(top) == 0 ? nullptr : base_ + (indexOf(top) - 1);
      __atomic_store_n(&batch->link.nextBatch, next, __ATOMIC_RELAXED);
    } while (!batches_.compare_exchange_weak(top, stamped(top, batch), std::memory_order_release,
                                             std::memory_order_relaxed));
  }

  // Top of the stack: stamp << 32 | index + 1. The stamp changes with every exchange (no ABA).
  static uint32_t indexOf(uint64_t top) { return static_cast<uint32_t>(top); }
  uint64_t stamped(uint64_t top, const T* batch) const {
    const uint64_t index = batch == nullptr ? 0 : static_cast<uint64_t>(batch - base_) + 1;
    return ((top >> 32) + 1) << 32 | index;
  }

  T* base_ = nullptr;
  size_t size_ = 0;
  // What threads write lies in other lines than what all read, here and around.
  alignas(2 * kLine) std::atomic<size_t> used_{0};
  std::atomic<uint64_t> batches_{0};
};

}  // namespace whip
