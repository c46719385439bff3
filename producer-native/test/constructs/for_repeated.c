// The loop {chunk 1, chunk 1} run ten times in one region: ten instances, parallelism 2.
// expect: work 20 span 10
// expect: chunks 20
// expect: iterations 20 blocks 0
#include "whip.h"

int main(void) {
#pragma omp parallel
  for (int turn = 0; turn < 10; ++turn) {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 2; ++i) whip_work(1);
  }
  return 0;
}
