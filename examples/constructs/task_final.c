// The tasks of a final task are executed where they stand.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    {
      whip_work(2);
#pragma omp task  // included
      whip_work(3);
      whip_work(4);
    }
    whip_work(5);
  }
  return 0;
}
