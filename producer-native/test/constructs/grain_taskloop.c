// Chunks of a taskloop are grains, by their iterations; the runtime's own tasks that make them are
// none. The last chunk has the least work.
// env: WHIP_GRAINS=1
// expect: work 9990
// expect: ranges taskloop 0+10*1000
// expect: grains taskloop work 1000/9990/10
// expect: grains taskloop alloc 1000/0/0
// expect: grains taskloop copy 1000/0/0
// expect: grains taskloop submit 1000/2000/2
// expect: grains taskloop late -
// expect: grains taskloop least R-0-s0-0-9990+10 R-0-s0-0-0+10 R-0-s0-0-10+10 R-0-s0-0-20+10 R-0-s0-0-30+10 R-0-s0-0-40+10 R-0-s0-0-50+10 R-0-s0-0-60+10
// expect: grains taskloop dearest R-0-s0-0-0+10 R-0-s0-0-10+10 R-0-s0-0-20+10 R-0-s0-0-30+10 R-0-s0-0-40+10 R-0-s0-0-50+10 R-0-s0-0-60+10 R-0-s0-0-70+10
// expect: line taskloop auto
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    whip_cost(2);
#pragma omp taskloop grainsize(10)
    for (int i = 0; i < 10000; ++i) {
      if (i < 9990) whip_work(1);
    }
  }
  return 0;
}
