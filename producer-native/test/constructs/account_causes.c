// Waits for the last member are the fault of what that one did since the barrier before, in
// proportion; those for a lock that of who held it. A wait of the last member for a lock is passed
// on to the lock's holder.
// threads: 2
// expect: work 58 elapsed 40
// expect: account for imbalance 0,6
// expect: account barrier imbalance 0,16
// expect: caused for 6
// expect: caused masked 12
// expect: caused parallel 4
#include <omp.h>

#include "whip.h"

int main(void) {
#pragma omp parallel
  {
    // One member has 10 units, the other 4: the wait of 6 is the loop's fault.
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 2; i++) whip_work(i == 0 ? 10 : 4);
    // The last one did 15 in the masked construct and 5 outside: of the wait of 16, 12 and 4.
#pragma omp masked
    whip_work(15);
    whip_work(omp_get_thread_num() == 0 ? 5 : 4);
#pragma omp barrier
    whip_work(10);
  }
  return 0;
}
