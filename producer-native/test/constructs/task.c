// expect: work 115 span 60
// expect: tasks 2 nodes task 2
// expect: line task auto
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    whip_work(10);
#pragma omp task
    whip_work(50);
    whip_work(5);
#pragma omp task
    whip_work(40);
    whip_work(10);
  }
  return 0;
}
