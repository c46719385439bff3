// A worksharing loop outside any region binds to a team of one.
// expect: work 30 span 10
// expect: chunks 3
// expect: iterations 3 blocks 0
#include "whip.h"

static void loop(void) {
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 3; ++i) whip_work(10);
}

int main(void) {
  loop();
  return 0;
}
