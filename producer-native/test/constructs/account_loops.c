// Opposite imbalances of two loops do not cancel: each instance counts.
// threads: 2
// expect: work 28 elapsed 20
// expect: account for work 14,14
// expect: account for imbalance 6,6
// expect: account for entries 4
// expect: account parallel imbalance 0
// expect: account parallel exec 0
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < 2; ++i) whip_work(i == 0 ? 10 : 4);
#pragma omp for schedule(static)
    for (int i = 0; i < 2; ++i) whip_work(i == 0 ? 4 : 10);
  }
  return 0;
}
