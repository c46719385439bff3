// A plugin with a directive of its own. With LATER the same code claims another line: unloaded and loaded in turn, the
// two are likely to lie at the same address.
#include "whip.h"

long plugin(void);

long plugin(void) {
  long sum = 0;
#ifdef LATER
#line 100
#endif
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    whip_work(5);
    sum += 5;
  }
  return sum;
}
