// Three iterations of a phase, each with a region in which a member waits for the other. Each mark
// is a cut, the first one before the first directive; the last iteration lasts to the end. A
// region's last barrier is over at the next mark, though its worker has not heard of that.
// threads: 2
// expect: work 45 elapsed 35
// expect: phase step marks 3
// expect: phase step closed 2
// expect: phase step first 3
// expect: phase step last 26
// expect: phase step squares 265
// expect: phase step least 11
// expect: phase step most 12
// expect: phase step cuts 3
// expect: window step 1 program work 0,2
// expect: window step 1 program idle 0,2
// expect: window step 1 parallel work 4,10
// expect: window step 1 parallel imbalance 0,6
// expect: window step 2 program idle 0,2
// expect: window step 2 parallel work 5,9
// expect: window step 2 parallel imbalance 0,4
// expect: window step 3 program work 0,8
// expect: window step 3 program idle 0,8
// expect: window step 3 parallel work 1,1
// expect: window step 3 parallel imbalance 0
// expect: window step 3 parallel entries 1,1
#include <omp.h>

#include "whip.h"

static void step(uint64_t first, uint64_t second) {
  WHIP_PHASE("step");
  whip_work(2);
#pragma omp parallel
  whip_work(omp_get_thread_num() == 0 ? first : second);
}

int main(void) {
  whip_work(3);
  step(10, 4);
  step(5, 9);
  step(1, 1);
  whip_work(6);
  return 0;
}
