/* Computes for 0.3 s and another 0.3 s, and only then meets its first directive. With an argument the
 * second part is a what-if region. */
#include <time.h>

#include "whip.h"

static void compute(double seconds) {
  clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
  while (clock() < end) {
  }
}

int main(int argc, char** argv) {
  (void)argv;
  compute(0.3);
  if (argc > 1) WHIP_WHATIF_BEGIN("second");
  compute(0.3);
  if (argc > 1) WHIP_WHATIF_END("second");
#pragma omp parallel
  { compute(0.001); }
  return 0;
}
