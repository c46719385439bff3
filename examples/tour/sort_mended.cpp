// Sorts numbers: both halves at once, then both halves of their merge at once. sort.cpp, fixed by docs/tour.md.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "whip.h"

using Number = uint32_t;

// For fewer numbers a task costs more than it brings.
#ifndef SMALL
#define SMALL 20000
#endif
static constexpr std::ptrdiff_t kSmall = SMALL;

static void merge(Number* a, Number* aEnd, Number* b, Number* bEnd, Number* out) {
  const std::ptrdiff_t size = (aEnd - a) + (bEnd - b);
  if (size <= kSmall) {
    WHIP_WHATIF_BEGIN("merge");
    std::merge(a, aEnd, b, bEnd, out);
    WHIP_WHATIF_END("merge");
    return;
  }
  if (aEnd - a < bEnd - b) {
    std::swap(a, b);
    std::swap(aEnd, bEnd);
  }
  // What is less than the longer one's middle number, and what is not.
  Number *const aMiddle = a + (aEnd - a) / 2, *const bMiddle = std::lower_bound(b, bEnd, *aMiddle);
  Number* const outMiddle = out + (aMiddle - a) + (bMiddle - b);
#pragma omp task
  merge(a, aMiddle, b, bMiddle, out);
#pragma omp task
  merge(aMiddle, aEnd, bMiddle, bEnd, outMiddle);
#pragma omp taskwait
}

// Leaves the sorted numbers in `other` if asked to, and else where they were.
static void sort(Number* begin, Number* end, Number* other, bool intoOther) {
  const std::ptrdiff_t size = end - begin, half = size / 2;
  if (size <= kSmall) {
    std::sort(begin, end);
    if (intoOther) std::copy(begin, end, other);
    return;
  }
#pragma omp task
  sort(begin, begin + half, other, !intoOther);
#pragma omp task
  sort(begin + half, end, other + half, !intoOther);
#pragma omp taskwait
  Number *const from = intoOther ? begin : other, *const to = intoOther ? other : begin;
  merge(from, from + half, from + half, from + size, to);
}

int main(int argc, char** argv) {
  const long size = argc > 1 ? std::atol(argv[1]) : 10000000;
  const std::unique_ptr<Number[]> numbers(new Number[size]), other(new Number[size]);
  long disordered = 0;
#pragma omp parallel
  {
#pragma omp for
    for (long i = 0; i < size; i++) numbers[i] = static_cast<Number>(i) * 2654435761u;
#pragma omp single
    sort(&numbers[0], &numbers[size], &other[0], false);
#pragma omp for reduction(+ : disordered)
    for (long i = 1; i < size; i++) disordered += numbers[i] < numbers[i - 1];
  }
  std::printf("%ld numbers, %ld out of order\n", size, disordered);
  return disordered != 0;
}
