// A chain: each task waits for the one before.
#include "whip.h"

static char x;

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 5; ++i) {
#pragma omp task depend(inout : x)
    whip_work(10);
  }
  return 0;
}
