// Two loops count as one; the runtime spreads what does not divide evenly. What the program gives
// each chunk is right.
// env: WHIP_GRAINS=1
// expect: work 30
// expect: ranges taskloop 0+8*2 16+7*2
// expect: grains taskloop work 4/30/8
// expect: grains taskloop least R-0-s0-0-16+7 R-0-s0-0-23+7 R-0-s0-0-0+8 R-0-s0-0-8+8
#include "whip.h"

int main(void) {
  int last = 0, sum = 0;
#pragma omp parallel
#pragma omp single
  {
    int base = 100;
    whip_cost(3);
#pragma omp taskloop collapse(2) grainsize(7) firstprivate(base) lastprivate(last) \
    reduction(+ : sum)
    for (int i = 0; i < 5; ++i) {
      for (int j = 10; j > 4; --j) {
        whip_work(1);
        last = base + 10 * i + j;
        sum += base + j;
      }
    }
  }
  return last == 145 && sum == 30 * 100 + 5 * 45 ? 0 : 1;
}
