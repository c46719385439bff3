// Marks in a region count, but are no cuts: a phase without others has no account.
// threads: 2
// expect: work 35 elapsed 21
// expect: phase inside marks 3
// expect: phase inside first 1
// expect: phase inside last 10
// expect: phase inside squares 41
// expect: phase inside least 4
// expect: phase inside most 5
// expect: phase inside cuts 0
// expect: phase both marks 3
// expect: phase both first 0
// expect: phase both last 16
// expect: phase both squares 226
// expect: phase both cuts 2
// expect: window both 1 parallel work 14,15
// expect: window both 1 parallel imbalance 0,1
// expect: window both 2 program work 0,5
// expect: limit phase
#include <omp.h>

#include "whip.h"

int main(void) {
  WHIP_PHASE("both");
  whip_work(1);
#pragma omp parallel
  if (omp_get_thread_num() == 0) {
    WHIP_PHASE("both");
    for (uint64_t i = 0; i < 3; ++i) {
      WHIP_PHASE("inside");
      whip_work(4 + i);
    }
  } else {
    whip_work(14);
  }
  WHIP_PHASE("both");
  whip_work(5);
  return 0;
}
