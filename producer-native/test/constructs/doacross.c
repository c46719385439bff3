// Cross-iteration dependences are not modelled, and the report says so.
// threads: 2
// expect: work 12
// expect: limit doacross
#include "whip.h"

int main(void) {
#pragma omp parallel for ordered(1) schedule(dynamic, 1)
  for (int i = 0; i < 4; ++i) {
    whip_work(1);
#pragma omp ordered depend(sink : i - 1)
    whip_work(2);
#pragma omp ordered depend(source)
  }
  return 0;
}
