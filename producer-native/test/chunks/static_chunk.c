// Chunks of 3, 12, 21 and 9 units, on any threads.
// expect: work 45 span 21
// expect: chunks 4
// expect: line for auto
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(static, 3)
  for (int i = 0; i < 10; ++i) whip_work((uint64_t)i);
  return 0;
}
