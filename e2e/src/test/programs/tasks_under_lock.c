// Four tasks of 100, made and awaited under one lock (docs/model.md, section 7).
#include <omp.h>

#include "whip.h"

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  {
    omp_set_lock(&lock);
    for (int i = 0; i < 4; ++i) {
#pragma omp task
      whip_work(100);
    }
#pragma omp taskwait
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
  return 0;
}
