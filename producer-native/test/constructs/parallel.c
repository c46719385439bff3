// The smallest region: everything a member does is one share of one phase.
// threads: 2
// expect: work 29 span 19
// expect: nodes parallel 1 members 3
// expect: line parallel auto
#include "whip.h"

int main(void) {
  whip_work(6);
#pragma omp parallel num_threads(2)
  whip_work(10);
  whip_work(3);
  return 0;
}
