// A directive that nests in itself counts its outermost instances.
#include "whip.h"

static void walk(int depth) {
  whip_work(1);
  if (depth == 0) return;
  for (int i = 0; i < 2; ++i) {
#pragma omp task
    walk(depth - 1);
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  walk(3);
  return 0;
}
