// A chunk size that gives every thread one chunk: nothing goes unreported, so no limit.
// threads: 2
// expect: work 80 span 40
// expect: chunks 2
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(static, 4)
  for (int i = 0; i < 8; ++i) whip_work(10);
  return 0;
}
