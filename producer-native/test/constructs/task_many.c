// More tasks than the runtime queues: it runs some at once, in the middle of their creation.
// expect: work 20001 span 1
// expect: tasks 20000
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 20000; ++i) {
#pragma omp task
      whip_work(1);
    }
    whip_work(1);
  }
  return 0;
}
