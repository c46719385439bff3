// Of marks before the first directive 32 are kept: the last one's iteration lasts to the next mark
// behind that directive.
// threads: 1
// expect: work 41 elapsed 41
// expect: phase step marks 33
// expect: phase step last 40
// expect: phase step squares 112
// expect: phase step least 1
// expect: phase step most 9
// expect: phase step cuts 33
// expect: window step 32 program work 9
// expect: window step 33 program work 1
// expect: limit phase
#include "whip.h"

int main(void) {
  for (int i = 0; i < 40; ++i) {
    WHIP_PHASE("step");
    whip_work(1);
  }
#pragma omp parallel
  whip_work(0);
  WHIP_PHASE("step");
  whip_work(1);
  return 0;
}
