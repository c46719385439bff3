// A loop that a region runs ten times is ten instances: its parallelism is 2, not 20.
#include "whip.h"

int main(void) {
#pragma omp parallel
  for (int round = 0; round < 10; ++round) {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 2; ++i) whip_work(1);
  }
  return 0;
}
