// Two tasks and what their parent does meanwhile.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    whip_work(1);
#pragma omp task  // long
    whip_work(20);
#pragma omp task  // short
    whip_work(10);
    whip_work(5);
  }
  return 0;
}
