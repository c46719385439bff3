// A region that is entered again from inside: its path goes back to the first.
#include "situation.h"

static void descend(int depth) {
#pragma omp parallel num_threads(1)
  {
    holdUp();
    whip_work(1);
    if (depth > 1) descend(depth - 1);
  }
}

static void situation(void) { descend(3); }
