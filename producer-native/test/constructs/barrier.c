// threads: 2
// expect: work 64 span 50
// expect: members 7
// expect: elapsed 50
// expect: account barrier imbalance 26
// expect: account parallel imbalance 10
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_thread_num();
    whip_work(me == 0 ? 10 : 2);
#pragma omp barrier
    whip_work(me == 0 ? 2 : 20);
#pragma omp barrier
    whip_work(me == 0 ? 20 : 10);
  }
  return 0;
}
