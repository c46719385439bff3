// A region inside a member of another: the inner team works side by side.
#include <omp.h>

#include "whip.h"

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel
  {
#pragma omp masked
    {
#pragma omp parallel num_threads(2)
      whip_work(10);
    }
  }
  return 0;
}
