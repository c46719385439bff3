// Is killed where no handler of anybody's runs, one strand after a region of 2 x 3 tasks.
#include <signal.h>

#include "whip.h"

int main(void) {
  whip_work(7);
#pragma omp parallel num_threads(2)
#pragma omp for schedule(static, 1)
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 3; j++) {
#pragma omp task
      whip_work(5);
    }
#pragma omp taskwait
  }
  whip_work(11);
#pragma omp parallel num_threads(2)
  whip_work(2);
  raise(SIGKILL);
  return 0;
}
