// A copy constructor throws: its task is never made, and nothing is lost of the others. In a larger
// team libomp 19 waits for that task for ever, without any tool.
// env: WHIP_GRAINS=1
// threads: 1
// expect: work 48
// expect: grains task work 3/30/10
// expect: grains task copy 3/0/0
// expect: grains task dearest R-0-s0-0 R-0-s0-1 R-0-s0-2
#include "whip.h"

struct Throwing {
  Throwing() {}
  Throwing(const Throwing&) {
    whip_work(2);
    throw 1;
  }
  int of = 0;
};

__attribute__((noinline)) static void make(int depth) {
  if (depth > 0) return make(depth - 1);
  for (int i = 0; i < 3; ++i) {
    whip_work(5);
#pragma omp task
    whip_work(10);
  }
}

int main() {
#pragma omp parallel
#pragma omp single
  {
    Throwing one;
    try {
      whip_work(1);
#pragma omp task firstprivate(one)
      ++one.of;
    } catch (int) {
    }
    make(3);
  }
  return 0;
}
