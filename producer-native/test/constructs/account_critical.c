// Four threads, one critical section of 1: they wait for it in some order, and for each other.
// threads: 4
// expect: work 4 elapsed 4
// expect: account critical enter 0,1,2,3
// expect: account critical sync 6
// expect: account critical work 1,1,1,1
// expect: account critical exec 10
// expect: account critical entries 4
// expect: account parallel imbalance 6
// expect: caused critical 12
// expect: account parallel barrier 0
// expect: account program idle 0
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp critical
    whip_work(1);
  }
  return 0;
}
