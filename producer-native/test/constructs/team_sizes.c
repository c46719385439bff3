// Teams that grow and shrink.
// threads: 1
// expect: work 26 span 6
// expect: regions 6
#include "whip.h"

int main(void) {
  const int sizes[] = {1, 4, 2, 8, 3, 8};
  for (int i = 0; i < 6; ++i) {
#pragma omp parallel num_threads(sizes[i])
    whip_work(1);
  }
  return 0;
}
