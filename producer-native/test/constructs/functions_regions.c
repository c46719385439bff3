// Functions that are called in a region, in a loop and in a task. The bodies of those, of which the
// compiler makes functions, are no paths. A loop in a function lies in that.
// threads: 2
// expect: work 10 span 6
// expect: functions part loop leaf
// expect: calls parallel part 1,1
// expect: calls part leaf 3
// expect: calls leaf leaf 5
// expect: calls part loop 1,1
// expect: calls loop for 1,1
// expect: calls for leaf 1,1
// expect: calls masked task 1
// expect: calls task part 1
// expect: function leaf entries 10
// expect: function leaf work 10
// expect: account for work 0
// expect: account parallel work 0
#include "whip.h"

static void leaf(void) { whip_work(1); }

static void part(void) {
  leaf();
  leaf();
}

static void loop(void) {
#pragma omp for schedule(static)
  for (int i = 0; i < 4; ++i) leaf();
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
    part();
    loop();
#pragma omp masked
    {
#pragma omp task
      part();
    }
  }
  return 0;
}
