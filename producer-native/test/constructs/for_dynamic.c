// Chunks that one thread ran in a row are still logically parallel.
// expect: work 160 span 25
// expect: chunks 10
// expect: iterations 10 blocks 0
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 10; ++i) whip_work(i == 3 ? 25 : 15);
  return 0;
}
