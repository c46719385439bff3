// A league of one team, whose members come only to the region in it; and a region after it. libomp
// reports no region of the league's member, and a team of which but the first member is there.
// threads: 2
// expect: work 32 span 16
// expect: nodes parallel 4 iterations 32
// expect: limit teams limit distribute
#include "whip.h"

int main(void) {
#pragma omp teams distribute parallel for num_teams(1)
  for (int i = 0; i < 16; ++i) whip_work(1);
#pragma omp parallel for
  for (int i = 0; i < 16; ++i) whip_work(1);
  return 0;
}
