// A ring of 16 rows: the program waits for the drainer, and nothing is lost.
// env: WHIP_RING_ROWS=16
// expect: work 3000 span 1
// expect: tasks 3000
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 3000; ++i) {
#pragma omp task
    whip_work(1);
  }
  return 0;
}
