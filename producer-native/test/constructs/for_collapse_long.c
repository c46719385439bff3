// 64-bit iteration variables and collapsed loops have other entry points.
// expect: work 12 span 1
// expect: chunks 12
// expect: iterations 12 blocks 0
#include "whip.h"

int main(void) {
#pragma omp parallel for collapse(2) schedule(dynamic, 1)
  for (unsigned long i = 0; i < 3; ++i)
    for (long j = 0; j < 4; ++j) whip_work(1);
  return 0;
}
