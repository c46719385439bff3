// Functions are left out where they are not wanted.
// threads: 2
// env: WHIP_FUNCTIONS=0
// expect: work 2
// expect: functions -
// expect: account parallel work 1,1
#include "whip.h"

static void part(void) { whip_work(1); }

int main(void) {
#pragma omp parallel num_threads(2)
  part();
  return 0;
}
