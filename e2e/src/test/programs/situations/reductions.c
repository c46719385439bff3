// A loop with a reduction, in a region and combined with one: members wait 0, 2, 4 and 6 at either's end, by whatever
// method the runtime combines their sums (KMP_FORCE_REDUCTION).
#include "situation.h"

static void situation(void) {
  long sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp for schedule(static, 1) reduction(+ : sum)
  for (int i = 0; i < 4; i++) {
    if (i == 0) holdUp();
    whip_work(6 - 2 * (uint64_t)i);
    sum += i;
  }
#pragma omp parallel for num_threads(4) schedule(static, 1) reduction(+ : sum)
  for (int i = 0; i < 4; i++) {
    whip_work(6 - 2 * (uint64_t)i);
    sum += i;
  }
  if (sum != 12) abort();
}
