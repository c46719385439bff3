// Work that no sum can hold is left out and counted: 2^62 units in all, whatever the threads, and
// never a wrap. What comes before and after is exact.
// threads: 2
// expect: work 2305843009213693962 span 2305843009213693957
// expect: loss overflow 5
#include "whip.h"

#define HALF (1ull << 61)

int main(void) {
  whip_work(2 * HALF + 1);
  whip_work(HALF);
  whip_work(HALF + 1);
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    whip_work(HALF + (1ull << 34));
    whip_work(5);
  }
  whip_work(~0ull);
  return 0;
}
