// A critical section does not lengthen the span: which task comes first is chance. What all of
// them did in it is a bound of its own.
#include "whip.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; ++i) {
#pragma omp task
    {
      whip_work(1);
#pragma omp critical(table)
      whip_work(5);
    }
  }
  return 0;
}
