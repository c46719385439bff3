// Loops of (10, 4) and then (4, 10) on two threads, a barrier after each: both wait 6.
#include "situation.h"

static void situation(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 2; i++) {
      if (i == 0) holdUp();
      whip_work(i == 0 ? 10 : 4);
    }
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 2; i++) {
      if (i == 1) holdUp();
      whip_work(i == 0 ? 4 : 10);
    }
  }
}
