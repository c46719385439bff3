// Phases of two names lie over each other: each has its own iterations and windows.
// threads: 2
// expect: elapsed 24
// expect: phase outer marks 2
// expect: phase outer first 0
// expect: phase outer last 12
// expect: phase outer squares 144
// expect: phase outer least 12
// expect: phase outer most 12
// expect: phase outer cuts 2
// expect: phase inner marks 4
// expect: phase inner first 1
// expect: phase inner last 18
// expect: phase inner squares 99
// expect: phase inner least 5
// expect: phase inner most 7
// expect: phase inner cuts 4
// expect: window outer 1 program work 0,8
// expect: window outer 1 parallel work 4,4
// expect: window outer 2 program work 0,8
// expect: window outer 2 parallel entries 2,2
// expect: window inner 1 program work 0,3
// expect: window inner 1 program idle 0,3
// expect: window inner 2 program work 0,5
// expect: window inner 3 program work 0,3
// expect: window inner 3 parallel work 2,2
// expect: window inner 4 program work 0,4
#include "whip.h"

int main(void) {
  for (int i = 0; i < 2; ++i) {
    WHIP_PHASE("outer");
    whip_work(1);
    for (uint64_t j = 0; j < 2; ++j) {
      WHIP_PHASE("inner");
      whip_work(3 + j);
#pragma omp parallel
      whip_work(2);
    }
  }
  return 0;
}
