// Ten loops of four chunks of 10, 20, 30 and 40 units each, asleep for a while in every chunk: with a small
// WHIP_LIVE_MS each thread sends many batches.
#include <unistd.h>

#include "whip.h"

int main(void) {
  for (int loop = 0; loop < 10; loop++) {
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 1)
      for (int chunk = 1; chunk <= 4; chunk++) {
        whip_work(10 * (unsigned)chunk);
        usleep(30000);
      }
    }
  }
  return 0;
}
