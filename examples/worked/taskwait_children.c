// A taskwait does not wait for grandchildren.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task  // A
    {
#pragma omp task  // G
      whip_work(100);
      whip_work(1);
    }
#pragma omp taskwait
    whip_work(50);
  }
  return 0;
}
