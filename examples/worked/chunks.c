// Chunks that one thread runs in a row are parallel: {w10 {chunk50 w5 chunk40 w7} w3}.
#include "whip.h"

int main(void) {
  whip_work(10);
#pragma omp parallel num_threads(1)
  {
#pragma omp for schedule(dynamic, 1) nowait  // first
    for (int i = 0; i < 1; ++i) whip_work(50);
    whip_work(5);
#pragma omp for schedule(dynamic, 1) nowait  // second
    for (int i = 0; i < 1; ++i) whip_work(40);
    whip_work(7);
  }
  whip_work(3);
  return 0;
}
