// A lock is like a critical section without a directive.
#include <omp.h>

#include "whip.h"

static omp_lock_t table;

int main(void) {
  omp_init_lock(&table);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 3; ++i) {
#pragma omp task
    {
      whip_work(2);
      omp_set_lock(&table);
      whip_work(5);
      omp_unset_lock(&table);
    }
  }
  omp_destroy_lock(&table);
  return 0;
}
