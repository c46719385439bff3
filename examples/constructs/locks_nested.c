// A nestable lock that its owner takes twice is held until it is released twice.
#include <omp.h>

#include "whip.h"

static omp_nest_lock_t table;

int main(void) {
  omp_init_nest_lock(&table);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2; ++i) {
#pragma omp task
    {
      omp_set_nest_lock(&table);
      whip_work(2);
      omp_set_nest_lock(&table);
      whip_work(3);
      omp_unset_nest_lock(&table);
      whip_work(1);
      omp_unset_nest_lock(&table);
      whip_work(4);
    }
  }
  omp_destroy_nest_lock(&table);
  return 0;
}
