// One word of the runtime, two tools. The runtime keeps one ompt_data_t per task and per region for
// its tool; with a second tool behind us it points at a pair, of which each tool has its own half.
#pragma once

#include <omp-tools.h>

#include "guest/core/memory/pool.h"

namespace whip::chain {

struct Words {
  PoolLink link;  // of the free list
  ompt_data_t ours;
  ompt_data_t theirs;
  Words* regionMet;  // of a task: the region it began last and waits for
};

/// Maps the memory for pairs.
bool createWords();

/// The pair behind the runtime's word; made when there is none yet. Any thread.
Words& wordsOf(ompt_data_t* word);

/// Ends the pair: the runtime's word is empty again.
void release(ompt_data_t* word);

/// A pair where neither tool uses it.
void releaseIfEmpty(ompt_data_t* word);

/// Each tool's part of an argument of the runtime: its half of a pair, anything else as it is.
template <typename T>
T forUs(T value) {
  return value;
}
inline ompt_data_t* forUs(ompt_data_t* word) {
  return word == nullptr ? nullptr : &wordsOf(word).ours;
}
template <typename T>
T forThem(T value) {
  return value;
}
inline ompt_data_t* forThem(ompt_data_t* word) {
  return word == nullptr ? nullptr : &wordsOf(word).theirs;
}

}  // namespace whip::chain
