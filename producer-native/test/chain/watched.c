// No race: a barrier stands between writing and reading, which ThreadSanitizer does not see without
// Archer. (With tasks and dependences Archer alone reports races that are none, one time in three.)
#include <omp.h>
#include <stdio.h>

enum { kThreads = 4 };

int main(void) {
  long told[kThreads] = {0};
  long sum = 0;
#pragma omp parallel num_threads(kThreads) reduction(+ : sum)
  for (int round = 0; round < 50; round++) {
    const int me = omp_get_thread_num();
    told[me] = round;
#pragma omp barrier
    sum += told[(me + 1) % omp_get_num_threads()];
#pragma omp barrier
  }
  printf("%ld\n", sum);
  return 0;
}
