// The same loop, met again inside its own chunks in nested teams of one.
// threads: 1
// expect: work 40 span 4
// expect: chunks 39
// Only those of the outermost instance count.
// expect: iterations 3 blocks 0
// expect: exit 40
#include "whip.h"

static int descend(int depth) {
  int count = 0;
#pragma omp parallel for schedule(dynamic, 1) num_threads(1) reduction(+ : count)
  for (int i = 0; i < 3; ++i) {
    whip_work(1);
    ++count;
    if (depth > 1) count += descend(depth - 1);
  }
  return count;
}

int main(void) {
  whip_work(1);
  return descend(3) + 1;
}
