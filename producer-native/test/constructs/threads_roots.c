// Three root threads besides main, each with regions of its own: members of the run.
// threads: 2
// expect: work 191 span 40
// expect: regions 3
#include <pthread.h>

#include "whip.h"

static void* body(void* unused) {
  whip_work(10);
#pragma omp parallel num_threads(2)
  whip_work(20);
  whip_work(10);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  whip_work(1);
#pragma omp taskwait
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, body, 0);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
  whip_work(10);
  return 0;
}
