// A region between two serial parts: only one member has anything to do.
#include <omp.h>

#include "whip.h"

int main(void) {
  whip_work(5);
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) whip_work(20);
  }
  whip_work(3);
  return 0;
}
