// Iterations that wait for the one before: such waits are not visible, and are in no class of their own.
#include "situation.h"

static void situation(void) {
#pragma omp parallel for ordered(1) schedule(dynamic, 1) num_threads(2)
  for (int i = 0; i < 4; i++) {
    whip_work(1);
#pragma omp ordered depend(sink : i - 1)
    holdUp();
    whip_work(2);
#pragma omp ordered depend(source)
  }
}
