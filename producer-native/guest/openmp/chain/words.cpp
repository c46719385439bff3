#include "guest/openmp/chain/words.h"

#include <sys/mman.h>

#include <cstdlib>

namespace whip::chain {

namespace {

// 2^24 tasks alive at once x 48 B = 768 MiB; beyond that a page each.
constexpr size_t kPairs = size_t{1} << 24;
Pool<Words> pool;

// A thread that ends leaves at most 128 of them unused: 6 KiB.
__thread FreeList freeWords __attribute__((tls_model("initial-exec"))) = {};

Words* take() {
  Words* words = pool.take(freeWords);
  if (words == nullptr) words = static_cast<Words*>(mapNoReserve(sizeof(Words)));
  // A task that neither tool could know: without memory there is no way on.
  if (words == nullptr) std::abort();
  words->ours = words->theirs = ompt_data_none;
  words->regionMet = nullptr;
  return words;
}

void give(Words* words) {
  if (pool.owns(words)) {
    pool.give(freeWords, words);
  } else {
    munmap(words, sizeof(Words));
  }
}

}  // namespace

bool createWords() { return pool.create(kPairs); }

Words& wordsOf(ompt_data_t* word) {
  void* known = __atomic_load_n(&word->ptr, __ATOMIC_ACQUIRE);
  if (known != nullptr) return *static_cast<Words*>(known);
  // Two threads may meet a region's word for the first time at once.
  Words* fresh = take();
  if (__atomic_compare_exchange_n(&word->ptr, &known, static_cast<void*>(fresh), false,
                                  __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    return *fresh;
  }
  give(fresh);
  return *static_cast<Words*>(known);
}

void release(ompt_data_t* word) {
  if (word == nullptr) return;
  void* words = __atomic_exchange_n(&word->ptr, nullptr, __ATOMIC_ACQ_REL);
  if (words != nullptr) give(static_cast<Words*>(words));
}

void releaseIfEmpty(ompt_data_t* word) {
  if (word == nullptr) return;
  const auto* words = static_cast<const Words*>(__atomic_load_n(&word->ptr, __ATOMIC_ACQUIRE));
  if (words != nullptr && words->ours.ptr == nullptr && words->theirs.ptr == nullptr) {
    release(word);
  }
}

}  // namespace whip::chain
