// A copy constructor throws: that chunk and those behind it are never made, and nothing is lost of
// the others, nor of the next taskloop. In a larger team libomp 19 waits for them for ever, without
// any tool.
// env: WHIP_GRAINS=1
// threads: 1
// expect: grains taskloop work 4/40/10
// expect: grains taskloop copy 4/12/4
// expect: ranges taskloop 0+1*1 0+1*3
#include "whip.h"

static int copies;

struct Throwing {
  Throwing() {}
  Throwing(const Throwing&) {
    whip_work(2);
    if (++copies == 4) throw 1;
  }
  int of = 0;
};

__attribute__((noinline)) static void loop(const Throwing& one, int depth) {
  if (depth > 0) return loop(one, depth - 1);
  Throwing own(one);
#pragma omp taskloop num_tasks(3) nogroup firstprivate(own)
  for (int i = 0; i < 3; ++i) {
    whip_work(10);
    ++own.of;
  }
}

int main() {
#pragma omp parallel
#pragma omp single
  {
    Throwing one;
    try {
      loop(one, 0);
    } catch (int) {
    }
    loop(one, 3);
  }
  return 0;
}
