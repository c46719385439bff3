// threads: 1 2 4
// expect: work 7 span 7
// expect: nodes single 1
#include "whip.h"

int main(void) {
  int x;
#pragma omp parallel private(x)
  {
#pragma omp single copyprivate(x)
    {
      x = 1;
      whip_work(7);
    }
  }
  return 0;
}
