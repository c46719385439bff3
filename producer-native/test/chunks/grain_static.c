// Chunks of schedule(static, c) are grains by their iterations; the last one is smaller.
// env: WHIP_GRAINS=1
// expect: work 45 span 21
// expect: chunks 4
// expect: grains for work 4/45/21
// expect: grains for dearest R-0-s0-0+3 R-0-s0-3+3 R-0-s0-6+3 R-0-s0-9+1
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(static, 3)
  for (int i = 0; i < 10; ++i) whip_work((uint64_t)i);
  return 0;
}
