// expect: work 40 span 10
// expect: exit 6
#include "whip.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 4; ++i) {
#pragma omp task in_reduction(+ : sum)
    {
      whip_work(10);
      sum += i;
    }
  }
  return sum;
}
