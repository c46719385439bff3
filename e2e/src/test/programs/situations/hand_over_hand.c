// Three threads along a chain of three locks, each taking the next before it gives the last back: the second and third
// wait 1 and 2 for the first lock, and for no other one.
#include "situation.h"

enum { LENGTH = 3 };

static void situation(void) {
  omp_lock_t chain[LENGTH];
  for (int i = 0; i < LENGTH; i++) omp_init_lock(&chain[i]);
#pragma omp parallel num_threads(3)
  {
    omp_set_lock(&chain[0]);
    for (int i = 0; i < LENGTH; i++) {
      holdUp();
      whip_work(1);
      if (i + 1 < LENGTH) omp_set_lock(&chain[i + 1]);
      omp_unset_lock(&chain[i]);
    }
  }
  for (int i = 0; i < LENGTH; i++) omp_destroy_lock(&chain[i]);
}
