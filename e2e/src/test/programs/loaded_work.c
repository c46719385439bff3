// A library that works 4 x 5 on two threads.
#include "whip.h"

void work(void);

void work(void) {
#pragma omp parallel for num_threads(2) schedule(dynamic, 1)
  for (int i = 0; i < 4; ++i) whip_work(5);
}
