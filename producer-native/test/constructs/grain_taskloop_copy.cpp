// What a chunk copies is its creation, and no work of what makes it; tasks that the copies make are
// grains of their own, and count for themselves. The pattern's copy is the first chunk's.
// env: WHIP_GRAINS=1
// threads: 1 2
// expect: work 39
// expect: ranges taskloop 0+1*3
// expect: grains taskloop work 3/30/10
// expect: grains taskloop copy 3/20/10
// expect: grains taskloop submit 3/0/0
// expect: grains taskloop alloc 3/0/0
// expect: grains taskloop dearest R-0-s0-1-0+1 R-0-s0-1-1+1 R-0-s0-1-2+1
// expect: grains task work 4/4/1
// expect: grains task dearest R-0-s0-0 R-0-s0-2 R-0-s0-3 R-0-s0-4
// expect: account taskloop management 20
#include "whip.h"

struct Copied {
  Copied() {}
  Copied(const Copied&) {
#pragma omp task
    whip_work(1);
    whip_work(5);
  }
  int of = 0;
};

int main() {
#pragma omp parallel
#pragma omp single
  {
    whip_work(5);
    Copied one;
#pragma omp taskloop num_tasks(3) firstprivate(one)
    for (int i = 0; i < 3; ++i) {
      whip_work(10);
      ++one.of;
    }
  }
  return 0;
}
