// Sections that are left early. What runs before the cancellation is a matter of chance on several
// threads.
// env: OMP_CANCELLATION=true
// expect: exit 0
// expect: limits none
// expect: loss unmatched-end any
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      whip_work(1);
#pragma omp section
      {
        whip_work(1);
#pragma omp cancel sections
        whip_work(100);
      }
#pragma omp section
      whip_work(1);
#pragma omp section
      whip_work(1);
#pragma omp section
      whip_work(1);
    }
  }
  return 0;
}
