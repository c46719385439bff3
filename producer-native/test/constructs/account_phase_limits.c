// There is room for 64 phases, and a phase needs a name.
// threads: 1
// expect: work 66
// expect: phase p0 marks 1
// expect: phase p63 marks 1
// expect: phase p63 first 63
// expect: phase p63 cuts 1
// expect: phase p64 cuts 0
// expect: limit phase
#include <stdio.h>

#include "whip.h"

int main(void) {
  char name[8];
#pragma omp parallel
  WHIP_PHASE("");
  for (int i = 0; i < 66; ++i) {
    snprintf(name, sizeof name, "p%d", i);
    WHIP_PHASE(name);
    whip_work(1);
  }
  return 0;
}
