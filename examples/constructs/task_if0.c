// An undeferred task is in series with its parent.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    whip_work(10);
    whip_work(5);
  }
  return 0;
}
