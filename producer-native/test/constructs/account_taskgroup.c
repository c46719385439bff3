// A taskgroup's body is no wait, and on one thread neither is its end.
// threads: 1
// expect: work 40 elapsed 40
// expect: account taskgroup work 30
// expect: account taskgroup taskwait 0
// expect: account task work 10
// expect: account task entries 1
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp taskgroup
    {
      whip_work(30);
#pragma omp task
      whip_work(10);
    }
  }
  return 0;
}
