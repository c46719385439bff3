// Sections that are left early, by who cancels them and by who notices. A thread may have run its
// section before.
//
// env: OMP_CANCELLATION=true
// expect: work 1001..1004 span 1001..1004
// expect: line sections auto
// expect: nodes single 1
// expect: mayLimit section-blocks
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      {
        whip_work(1);
#pragma omp cancel sections
        whip_work(500);
      }
#pragma omp section
      {
#pragma omp cancellation point sections
        whip_work(1);
      }
#pragma omp section
      {
#pragma omp cancellation point sections
        whip_work(1);
      }
#pragma omp section
      {
#pragma omp cancellation point sections
        whip_work(1);
      }
    }
#pragma omp single
    whip_work(1000);
  }
  return 0;
}
