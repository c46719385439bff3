// A body that the runtime runs at once is no part of its creation.
// env: WHIP_GRAINS=1
// threads: 1
// expect: work 1010
// expect: grains task work 100/1000/10
// expect: line task auto
// expect: grains task submit 100/0/0
// expect: grains task cells 4,1:100/1000/0
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; ++i) {
    if (i % 10 == 0) whip_work(1);
#pragma omp task
    whip_work(10);
  }
  return 0;
}
