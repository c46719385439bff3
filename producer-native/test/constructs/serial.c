// A program whose only directive comes late: what was before counts, too.
// expect: work 60 span 60
// expect: regions 1
#include "whip.h"

int main(void) {
  whip_work(10);
  whip_work(20);
#pragma omp parallel num_threads(1)
  whip_work(25);
  whip_work(5);
  return 0;
}
