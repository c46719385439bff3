// A directive as a function's last act is a jump into the runtime (-O2): the call returns to
// the function's caller. It is reported at its pragma all the same.
// expect: work 50
// expect: line parallel auto
// expect: line for auto
// expect: line task auto
// expect: line single auto
#include "whip.h"

__attribute__((noinline)) static void scale(void) {
#pragma omp parallel num_threads(2)
  whip_work(3);
}

__attribute__((noinline)) static void fill(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 4; ++i) whip_work(2);
}

__attribute__((noinline)) static void spawn(int n) {
#pragma omp task firstprivate(n)
  whip_work((uint64_t)n);
}

int main(void) {
  scale();
  scale();
  scale();
  fill();
  fill();
#pragma omp parallel
#pragma omp single
  {
    spawn(3);
    spawn(5);
    whip_work(8);
  }
  return 0;
}
