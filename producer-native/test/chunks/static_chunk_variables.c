// Loop variables of every width and sign, upwards and downwards, collapsed loops: each with chunks
// of 4, 4 and 2 iterations.
//
// expect: work 70 span 28
// expect: chunks 21
#include <limits.h>

#include "whip.h"

int main(void) {
  long total = 0;
#pragma omp parallel
  {
#pragma omp for schedule(static, 4)
    for (unsigned i = 5; i < 15; ++i) whip_work(1);
#pragma omp for schedule(static, 4)
    for (long i = -5; i < 5; ++i) whip_work(1);
#pragma omp for schedule(static, 4)
    for (unsigned long i = ULONG_MAX - 11; i < ULONG_MAX - 1; ++i) whip_work(1);
#pragma omp for schedule(static, 4)
    for (int i = 100; i > 30; i -= 7) whip_work(1);
#pragma omp for schedule(static, 4) nowait
    for (unsigned char i = 10; i > 0; --i) whip_work(1);
#pragma omp barrier
#pragma omp for schedule(static, 4) collapse(2)
    for (int i = 0; i < 5; ++i)
      for (long j = 0; j < 2; ++j) whip_work(1);
#pragma omp for simd schedule(static, 4) reduction(+ : total)
    for (long i = 0; i < 10; ++i) {
      whip_work(1);
      total += i;
    }
  }
  return total == 45 ? 0 : 1;
}
