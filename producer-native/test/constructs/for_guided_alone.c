// One thread gets the loop whole: its chunks, which two threads would show, are not known.
// threads: 1
// expect: work 100 span 100
// expect: limit serial-loops
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(guided, 4)
  for (int i = 0; i < 100; ++i) whip_work(1);
  return 0;
}
