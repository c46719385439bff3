// A mergeable task that is deferred is a task like any other.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task mergeable
    whip_work(12);
    whip_work(5);
  }
  return 0;
}
