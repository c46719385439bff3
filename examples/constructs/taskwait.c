// A taskwait waits for children, a barrier for everybody.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task  // child
    {
#pragma omp task  // grandchild
      whip_work(30);
      whip_work(10);
    }
#pragma omp taskwait
    whip_work(5);
  }
  return 0;
}
