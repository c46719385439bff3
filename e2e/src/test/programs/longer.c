// 100 units in series, then a loop of two chunks of as many units as its argument says.
#include <stdlib.h>

#include "whip.h"

int main(int argc, char** argv) {
  int units = argc > 1 ? atoi(argv[1]) : 1;
  whip_work(100);
#pragma omp parallel num_threads(2)
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < 2; i++) whip_work((unsigned long)units);
  return 0;
}
