// A taskloop is one instance, all of whose tasks are parallel.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(1)
    for (int i = 0; i < 4; ++i) whip_work(10 * (i + 1));
    whip_work(5);
  }
  return 0;
}
