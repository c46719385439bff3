// The ordered blocks are nodes of their own inside the chunks.
// expect: work 60
// expect: chunks 4 nodes ordered 4
// expect: line ordered 11
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(dynamic, 1) ordered
  for (int i = 0; i < 4; ++i) {
    whip_work(10);
#pragma omp ordered
    whip_work(5);
  }
  return 0;
}
