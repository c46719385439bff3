// One member works while the others wait at the barrier behind it.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    whip_work(9);
#pragma omp single nowait
    whip_work(4);
  }
  return 0;
}
