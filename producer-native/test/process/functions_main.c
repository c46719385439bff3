// With the collector preloaded, functions that began before OpenMP are known. Those that ended
// before it count to the ones around them.
// threads: 2
// expect: work 12
// expect: functions main solve part
// expect: calls program main 1
// expect: calls main solve 1
// expect: calls solve parallel 1,1
// expect: calls parallel part 1,1
// expect: function main work 7
// expect: function solve work 3
// expect: function part work 1,1
// expect: account program work 0
#include "whip.h"

__attribute__((constructor)) static void beforeMain(void) {}

static void prepare(void) { whip_work(2); }

static void part(void) { whip_work(1); }

static void solve(void) {
  whip_work(3);
#pragma omp parallel num_threads(2)
  part();
}

int main(void) {
  whip_work(1);
  prepare();
  solve();
  whip_work(4);
  return 0;
}
