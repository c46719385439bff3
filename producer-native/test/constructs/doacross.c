// Iterations that wait for others: a sink before what waits, a source behind what is waited for. The
// first iteration's sink names none.
// expect: work 12
// expect: chunks 4
// expect: waits 3
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
