// The end of a taskgroup waits for all descendants that were made in it.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task  // child
      {
#pragma omp task  // grandchild
        whip_work(30);
        whip_work(10);
      }
    }
    whip_work(5);
  }
  return 0;
}
