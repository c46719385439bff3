// threads: 2
// expect: work 100
// expect: iterations 100 blocks 0
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(guided, 4)
  for (int i = 0; i < 100; ++i) whip_work(1);
  return 0;
}
