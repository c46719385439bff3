// The iterations add up a sum; combining it is no work of the program's.
// Every iteration makes a task, so that it does not matter how the iterations are cut into chunks.
#include "whip.h"

int main(void) {
  int sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum) schedule(static)
    for (int i = 0; i < 8; ++i) {
#pragma omp task
      whip_work(10);
      sum += i;
    }
  }
  whip_work(sum);
  return 0;
}
