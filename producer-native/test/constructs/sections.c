// threads: 3
// expect: work 60 span 30
// expect: nodes sections 3 chunks 3
#include "whip.h"

int main(void) {
#pragma omp parallel sections num_threads(3)
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
