// One block per thread; a member without iterations has a share but no chunk.
// threads: 4
// expect: work 30 span 10
// expect: nodes for 4 chunks 3
// expect: iterations 3 blocks 3
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 3; ++i) whip_work(10);
  return 0;
}
