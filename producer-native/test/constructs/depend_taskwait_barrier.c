// taskwait depend(...) in tasks that run while their thread waits at the region's last barrier.
// expect: work 60 span 6
// expect: dependentUndeferred 10
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single nowait
  for (int i = 0; i < 10; ++i) {
#pragma omp task
    {
      int x = 0;
#pragma omp task depend(out : x) shared(x)
      {
        whip_work(4);
        x = 1;
      }
#pragma omp taskwait depend(in : x)
      whip_work(2);
    }
  }
  return 0;
}
