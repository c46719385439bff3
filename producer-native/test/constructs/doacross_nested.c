// Two loops in one, of which iterations wait for two others; they are found in blocks of several, too,
// and whatever the bounds and steps are. Chunks may be cut at rows of the outer loop or anywhere.
// expect: work 36
// expect: waits 24
// expect: iterations 12
#include "whip.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for ordered(2) schedule(static)
    for (int i = 3; i > 0; --i) {
      for (int j = -4; j < 8; j += 4) {
#pragma omp ordered depend(sink : i + 1, j) depend(sink : i, j - 4)
        whip_work(1);
#pragma omp ordered depend(source)
      }
    }
#pragma omp for ordered(2) collapse(2) schedule(dynamic, 2)
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
        whip_work(3);
#pragma omp ordered depend(source)
      }
    }
  }
  return 0;
}
