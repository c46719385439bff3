// No region may have the name of all that is done under locks: such a one is not recorded, before
// OpenMP starts and after, and a limit says so. Others go on around it.
// expect: work 28 span 28
// expect: tagged mine 23 tagged under-locks 0
// expect: limit reserved-name
#include "whip.h"

int main(void) {
  whip_work(5);
  WHIP_WHATIF_BEGIN("mine");
  WHIP_WHATIF_BEGIN("under-locks");
  whip_work(7);
#pragma omp parallel num_threads(1)
  whip_work(3);
  WHIP_WHATIF_END("under-locks");
  WHIP_WHATIF_BEGIN("under-locks");
  whip_work(13);
  WHIP_WHATIF_END("under-locks");
  WHIP_WHATIF_END("mine");
  return 0;
}
