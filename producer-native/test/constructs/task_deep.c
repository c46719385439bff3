// A chain of 500 nested tasks.
// expect: work 500 span 500
// expect: tasks 499
#include "whip.h"

static void down(int n) {
  whip_work(1);
  if (n == 1) return;
#pragma omp task
  down(n - 1);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  down(500);
  return 0;
}
