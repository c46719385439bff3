// An empty taskwait and nested taskgroups without tasks: nothing is negative.
// env: WHIP_GRAINS=1
// expect: work 0 span 0
// expect: grains task work -
#include "whip.h"

int main(void) {
#pragma omp taskwait
#pragma omp taskgroup
  {
#pragma omp taskgroup
    {
#pragma omp taskwait
    }
  }
#pragma omp taskwait
  return 0;
}
