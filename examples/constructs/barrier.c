// What stands before a barrier ends before anything behind it starts, on any thread.
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) whip_work(10);
#pragma omp barrier
    if (omp_get_thread_num() == omp_get_num_threads() - 1) whip_work(4);
  }
  return 0;
}
