/* Two threads of the program's own, each with regions and tasks. */
#include <pthread.h>

#include "item.h"

static void* regions(void* argument) {
  const unsigned worker = (unsigned)(uintptr_t)argument;
  omp_get_max_threads(); /* makes it a root thread before its first item */
  for (uint64_t unit = 1 + worker;; unit += 8) {
    item(worker, unit);
#pragma omp parallel num_threads(1)
    {
      item(worker, unit + 2);
#pragma omp task
      item(worker, unit + 4);
      item(worker, unit + 6);
    }
  }
  return NULL;
}

int main(void) {
  open_journal();
  pthread_t threads[2];
  for (uintptr_t worker = 0; worker < 2; ++worker) {
    pthread_create(&threads[worker], NULL, regions, (void*)worker);
  }
  for (;;) pause();
}
