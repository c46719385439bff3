// An untied task may change threads, which changes nothing.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied
    {
      whip_work(3);
#pragma omp task
      whip_work(8);
#pragma omp taskwait
      whip_work(3);
    }
    whip_work(5);
  }
  return 0;
}
