// Three threads, then two, then three: the third is in no region meanwhile.
// threads: 3
// expect: work 80 elapsed 30
// expect: account program idle 0,0,10
// expect: account parallel work 80
// expect: account parallel imbalance 0
#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(3)
  whip_work(10);
#pragma omp parallel num_threads(2)
  whip_work(10);
#pragma omp parallel num_threads(3)
  whip_work(10);
  return 0;
}
