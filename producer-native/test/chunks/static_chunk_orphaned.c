// The same loop met by a team, by nobody but the initial thread, and by a team within a team.
// expect: work 36 span 6
// expect: chunks 18
#include <omp.h>

#include "whip.h"

static void loop(void) {
#pragma omp for schedule(static, 1)
  for (int i = 0; i < 6; ++i) whip_work(2);
}

int main(void) {
  omp_set_max_active_levels(2);
  loop();
#pragma omp parallel
  loop();
#pragma omp parallel num_threads(1)
  {
#pragma omp parallel num_threads(2)
    loop();
  }
  return 0;
}
