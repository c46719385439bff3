// Chunks of a taskloop are grains; the runtime's own tasks that make them are none.
// env: WHIP_GRAINS=1
// expect: work 10000
// expect: grains taskloop work 1000/10000/10
// expect: grains taskloop submit 1000/2000/2
// expect: grains taskloop late -
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    whip_cost(2);
#pragma omp taskloop grainsize(10)
    for (int i = 0; i < 10000; ++i) whip_work(1);
  }
  return 0;
}
