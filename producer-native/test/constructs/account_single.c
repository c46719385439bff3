// The executor runs from 0 to 20, a second member comes at 5, a third at 25.
// threads: 3
// expect: work 50 elapsed 25
// expect: account single limited 0,5,20
// expect: account single imbalance 0
// expect: account single entries 3
// expect: account single bodies 1
// expect: account single work 20
// expect: account parallel imbalance 0
// expect: passes parallel single 1,1,1
#include <omp.h>

#include "whip.h"

int main(void) {
  int begun = 0;
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
    // The first member comes first, by the clock of this machine.
    while (me != 0 && __atomic_load_n(&begun, __ATOMIC_ACQUIRE) == 0) {
    }
    whip_work(me == 0 ? 0 : me == 1 ? 5 : 25);
#pragma omp single
    {
      __atomic_store_n(&begun, 1, __ATOMIC_RELEASE);
      whip_work(20);
    }
  }
  return 0;
}
