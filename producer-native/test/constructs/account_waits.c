// Members of a loop wait 0, 2, 4 and 6. A combined loop has its region's last barrier.
// threads: 4
// expect: work 106 elapsed 100
// expect: account for imbalance 0,2,4,6
// expect: account for barrier 0
// expect: account parallel exec 0
// expect: account program work 0,0,0,94
// expect: account program idle 0,94,94,94
#include "whip.h"

int main(void) {
  whip_work(94);
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 4; ++i) whip_work(6 - 2 * (uint64_t)i);
  return 0;
}
