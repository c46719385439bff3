// The k-th ordered block begins with the end of the one before.
// threads: 4
// expect: work 4 elapsed 4
// expect: account ordered sync 0,1,2,3
// expect: account ordered work 1,1,1,1
// expect: account for imbalance 6
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp for schedule(static, 1) ordered
  for (int i = 0; i < 4; ++i) {
#pragma omp ordered
    whip_work(1);
  }
  return 0;
}
