// A program without symbols: the bodies of regions and tasks are the first functions there.
// threads: 2
// expect: work 10 span 6
// expect: account function entries 15
// expect: account function work 10
// expect: passes parallel function 1,1
// expect: passes task function 1
// expect: account parallel entries 2
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
