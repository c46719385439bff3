// expect: work 60 span 10
// expect: chunks 6
// expect: exit 15
#include "whip.h"

int main(void) {
  int sum = 0;
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : sum)
  for (int i = 0; i < 6; ++i) {
    whip_work(10);
    sum += i;
  }
  return sum;
}
