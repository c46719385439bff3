// Chunk sizes: larger than the loop, known at run time only, and a loop without iterations.
// expect: work 32 span 27
// expect: chunks 5
#include "whip.h"

int main(int argc, char** argv) {
  (void)argv;
#pragma omp parallel
  {
#pragma omp for schedule(static, 100)
    for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp for schedule(static, argc + 2)
    for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp for schedule(static, 2)
    for (int i = 0; i < argc - 1; ++i) whip_work(1);
#pragma omp for schedule(monotonic : static, 8)
    for (int i = 0; i < 16; i += 2) whip_work(2);
  }
  return 0;
}
