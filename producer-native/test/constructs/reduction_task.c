// The taskgroup of a region's task reduction lasts longer than a phase: barriers lie in it.
// expect: work 551 span 124
// expect: exit 75
#include "whip.h"

int main(void) {
  long sum = 0, more = 0;
#pragma omp parallel reduction(task, + : sum)
  {
#pragma omp single
    for (int i = 0; i < 5; i++) {
#pragma omp task in_reduction(+ : sum)
      {
        whip_work(100 + i);
        sum += i;
      }
    }
#pragma omp single nowait
    for (int i = 0; i < 2; i++) {
#pragma omp task in_reduction(+ : sum)
      {
        whip_work(10 + i);
        sum += i;
      }
    }
#pragma omp for reduction(task, + : more)
    for (int i = 0; i < 1; i++) {
#pragma omp task in_reduction(+ : more)
      whip_work(20);
      more += 64;
    }
  }
  return (int)(sum + more);
}
