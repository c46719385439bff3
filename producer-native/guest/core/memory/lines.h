// Memory goes from processor to processor in lines, and one that another processor has written
// takes as long to come as a hundred instructions. Code that will need it soon prefetches it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whip {

constexpr size_t kLine = 64;

// These prefetch the lines of some bytes. They are not touched, so they may be anyone's, or
// nobody's. Not __builtin_prefetch: GCC drops calls of functions that do nothing else. And not a
// memory operand: the address sanitizer would look at it.

/// Others may go on reading them.
inline void prefetchForRead(const void* first, size_t bytes) {
  const auto begin = reinterpret_cast<uintptr_t>(first);
  for (size_t at = 0; at < bytes; at += kLine) {
    __asm__ volatile("prefetcht0 (%0)" : : "r"(begin + at));
  }
}

/// Processors that do not know this do nothing.
inline void prefetchForWrite(const void* first, size_t bytes) {
  const auto begin = reinterpret_cast<uintptr_t>(first);
  for (size_t at = 0; at < bytes; at += kLine) {
    __asm__ volatile("prefetchw (%0)" : : "r"(begin + at));
  }
}

}  // namespace whip
