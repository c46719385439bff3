// threads: 1
// expect: work 80 span 80
// expect: nodes for 1 chunks 1
// expect: iterations 8 blocks 1
// expect: line for auto
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 8; ++i) whip_work(10);
  return 0;
}
