// A lock that its holder has from before a loop until after it: the other thread comes at 4 and waits until 10.
#include "situation.h"

static int held;

static void situation(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
  held = 0;
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_thread_num();
    if (me == 0) {
      omp_set_lock(&lock);
      __atomic_store_n(&held, 1, __ATOMIC_RELEASE);
    }
    while (!__atomic_load_n(&held, __ATOMIC_ACQUIRE)) sched_yield();
#pragma omp for schedule(static, 1) nowait
    for (int i = 0; i < 2; i++) {
      if (i == 0) holdUp();
      whip_work(i == 0 ? 10 : 4);
    }
    if (me == 1) {
      omp_set_lock(&lock);
      whip_work(1);
    }
    omp_unset_lock(&lock);
  }
  omp_destroy_lock(&lock);
}
