// Tasks outside of any region: one thread runs them in a row, yet they are parallel.
#include "whip.h"

int main(void) {
#pragma omp task  // left
  whip_work(10);
#pragma omp task  // right
  whip_work(20);
#pragma omp taskwait
  whip_work(5);
  return 0;
}
