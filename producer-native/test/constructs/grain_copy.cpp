// What the program copies into a task is creation, and no work; so are creations of others inside.
// env: WHIP_GRAINS=1
// expect: work 26
// expect: account task management 10
// expect: account task work 21
// expect: grains task work 2/21/20
// expect: grains task alloc 2/0/0
// expect: grains task copy 2/10/10
// expect: grains task submit 2/3/3
// expect: grains task cells 1,1:1/1/0 5,5:1/20/13
// expect: grains task dearest R-0-s0-1 R-0-s0-0
#include "whip.h"

struct Copied {
  Copied() {}
  Copied(const Copied&) {
#pragma omp task
    whip_work(1);
    whip_cost(3);
    whip_work(10);
  }
  int of = 0;
};

int main() {
#pragma omp parallel
#pragma omp single
  {
    whip_work(5);
    Copied one;
#pragma omp task firstprivate(one)
    {
      whip_work(20);
      ++one.of;
    }
  }
  return 0;
}
