// Built with -O2: the call of each region and task is its function's last act, or one with another
// branch's, and returns to somewhere else.
#include "whip.h"

__attribute__((noinline)) static void scale(void) {
#pragma omp parallel
  whip_work(10);
}

__attribute__((noinline)) static void fill(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 4; i++) whip_work(5);
}

__attribute__((noinline)) static void spawn(int costly) {
  if (costly) {
    whip_work(1);
#pragma omp task
    whip_work(1000);
  } else {
    whip_work(2);
#pragma omp task
    whip_work(30);
  }
}

int main(void) {
  scale();
  scale();

  fill();
#pragma omp parallel
#pragma omp single
  {
    spawn(1);
    spawn(0);
    spawn(0);
    whip_work(1);
  }
  return 0;
}
