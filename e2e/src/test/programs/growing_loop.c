// A static loop whose iterations grow, behind a serial part: its span hangs on the number of
// threads.
#include "whip.h"

int main(void) {
  whip_work(1000);
#pragma omp parallel for
  for (int i = 1; i <= 64; i++) whip_work(10 * i);
  return 0;
}
