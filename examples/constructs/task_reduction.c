// Tasks that take part in the reduction of their taskgroup.
#include "whip.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
      for (int i = 1; i <= 3; ++i) {
#pragma omp task in_reduction(+ : sum)
        {
          whip_work(10 * i);
          sum += i;
        }
      }
    }
    whip_work(sum);
  }
  return 0;
}
