// Four threads, one critical construct of 1, and nothing else: docs/constructs.md.
#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(4)
#pragma omp critical
  whip_work(1);
  return 0;
}
