// The first member works; nobody waits for it before the end of the region.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    whip_work(6);
  }
  return 0;
}
