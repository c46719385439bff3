// Both halves of a combined construct are at its pragma, whatever the schedule.
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(dynamic, 1) num_threads(2)
  for (int i = 0; i < 6; ++i) whip_work(10);
  return 0;
}
