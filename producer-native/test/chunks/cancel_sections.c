// Sections that are left early. What runs before the cancellation is a matter of chance on several
// threads.
// env: OMP_CANCELLATION=true
// expect: work 1..5 span 1
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
