// More sections than threads: the runtime distinguishes them by thread only; the report says so.
// threads: 1 2
// expect: work 60
// expect: limit section-blocks
#include "whip.h"

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    whip_work(10);
#pragma omp section
    whip_work(20);
#pragma omp section
    whip_work(30);
  }
  return 0;
}
