// More root threads over time than there are slots at once.
// threads: 1
// expect: work 1500 span 1
// expect: exit 0
#include <pthread.h>

#include "whip.h"

static void* body(void* unused) {
#pragma omp parallel num_threads(1)
  whip_work(1);
  return unused;
}

int main(void) {
  for (int i = 0; i < 1500; ++i) {
    pthread_t thread;
    if (pthread_create(&thread, 0, body, 0) != 0) return 1;
    pthread_join(thread, 0);
  }
  return 0;
}
