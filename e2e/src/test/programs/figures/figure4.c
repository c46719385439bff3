// Paper 002, Fig. 4: P calls A, B and C in a loop; A calls X and Y, and C calls Z.
#include <omp.h>
#include <stdlib.h>

#include "whip.h"

static void region(const char* name) {
  WHIP_REGION_BEGIN(name);
  whip_work(1);
  WHIP_REGION_END(name);
}

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 5;
  (void)omp_get_max_threads();  // Starts the OpenMP runtime, and so the collector.
  WHIP_REGION_BEGIN("P");
  for (int i = 0; i < rounds; i++) {
    WHIP_REGION_BEGIN("A");
    region("X");
    region("Y");
    WHIP_REGION_END("A");
    region("B");
    WHIP_REGION_BEGIN("C");
    region("Z");
    WHIP_REGION_END("C");
  }
  WHIP_REGION_END("P");
  return 0;
}
