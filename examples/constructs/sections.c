// Two sections, the first of which leaves its work to a task: so it does not matter whether one
// thread runs both.
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp task
        whip_work(7);
      }
#pragma omp section
      whip_work(5);
    }
  }
  return 0;
}
