// Five sections, on any threads: each is parallel to all others.
// expect: work 150 span 50
// expect: chunks 5
// expect: line sections auto
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
#pragma omp section
    whip_work(40);
#pragma omp section
    whip_work(50);
  }
  return 0;
}
