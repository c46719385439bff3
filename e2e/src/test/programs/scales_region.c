// A region that takes 100 on one thread, and 40 on four, which have 120 to do; 10 more outside. All on the virtual clock.
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel
  {
    const uint64_t ofFour[] = {40, 28, 26, 26};
    whip_work(omp_get_num_threads() == 1 ? 100 : ofFour[omp_get_thread_num()]);
  }
  whip_work(10);
  return 0;
}
