// Tasks are work of their own path, and what runs them waits meanwhile, or not at all.
// threads: 2
// expect: work 41 elapsed 21..41
// expect: account task work 40
// expect: account task entries 4
// expect: account task bodies 4
// expect: account single work 1
// expect: account single taskwait 0
// expect: account taskwait work 0
// expect: passes task taskwait 1
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    whip_work(1);
    for (int i = 0; i < 4; ++i) {
#pragma omp task
      whip_work(10);
    }
#pragma omp taskwait
  }
  return 0;
}
