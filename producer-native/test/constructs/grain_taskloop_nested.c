// Taskloops in chunks of others, in recursion, and several threads' at once: each chunk descends from
// the one that met its loop.
// env: WHIP_GRAINS=1 KMP_TASKLOOP_MIN_TASKS=2
// threads: 2
// expect: work 248
// expect: ranges taskloop 0+1*4 0+1*4 0+1*4 0+1*4 0+1*4 0+1*4 0+1*4 0+1*4 0+1*4 0+1*4
// expect: grains taskloop work 40/248/7
// expect: grains taskloop late -
// expect: grains taskloop dearest R-0-0-0-0+1-0-0+1 R-0-0-0-0+1-0-1+1 R-0-0-0-0+1-0-2+1 R-0-0-0-0+1-0-3+1 R-0-0-0-1+1-0-0+1 R-0-0-0-1+1-0-1+1 R-0-0-0-1+1-0-2+1 R-0-0-0-1+1-0-3+1
#include "whip.h"

static void divide(int depth) {
  if (depth == 0) return;
  whip_cost(depth == 1 ? 2 : 1);
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < 4; ++i) {
    whip_work(depth == 1 ? 7 : 3);
    divide(depth - 1);
  }
}

int main(void) {
#pragma omp parallel
  divide(2);
  return 0;
}
