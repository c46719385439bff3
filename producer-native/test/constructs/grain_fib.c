// The first call is a plain one.
// env: WHIP_GRAINS=1
// expect: work 177
// expect: grains task work 176/176/1
// expect: grains task submit 176/528/3
// expect: grains task cells 1,3:176/176/528
// expect: grains task benefits -2:176
#include "whip.h"

static void fib(int n) {
  whip_work(1);
  if (n < 2) return;
  whip_cost(3);
#pragma omp task
  fib(n - 1);
  whip_cost(3);
#pragma omp task
  fib(n - 2);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  fib(10);
  return 0;
}
