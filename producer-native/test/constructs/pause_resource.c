// The runtime may be stopped in mid-run; it reports nothing afterwards, and nothing may break.
// threads: 2
// expect: exit 0
// expect: loss runtime-paused any
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(2)
  whip_work(10);
  omp_pause_resource_all(omp_pause_soft);
  whip_work(5);
#pragma omp parallel num_threads(2)
  whip_work(10);
  return 0;
}
