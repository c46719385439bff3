// A combined construct is two directives in one line.
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(static) num_threads(2)
  for (int i = 0; i < 6; ++i) whip_work(10);
  return 0;
}
