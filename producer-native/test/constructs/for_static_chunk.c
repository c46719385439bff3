// The runtime reports only each thread's first chunk: the report has to say so.
// threads: 2
// expect: work 80 span 40
// expect: limit static-chunks
// expect: iterations 8 blocks 0
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 8; ++i) whip_work(10);
  return 0;
}
