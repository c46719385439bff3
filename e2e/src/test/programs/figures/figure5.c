// Paper 002, Fig. 3 and 5: in a parallel region foo() calls bar(), and then the region does. bar() has a critical
// construct. Threads come to it in the order of their numbers, so that there is one answer.
#include <omp.h>
#include <sched.h>

#include "whip.h"

static int turn;

static void bar(void) {
  WHIP_REGION_BEGIN("bar");
  while (__atomic_load_n(&turn, __ATOMIC_ACQUIRE) % 4 != omp_get_thread_num()) sched_yield();
#pragma omp critical
  {
    whip_work(1);
    __atomic_add_fetch(&turn, 1, __ATOMIC_RELEASE);
  }
  WHIP_REGION_END("bar");
}

static void foo(void) {
  WHIP_REGION_BEGIN("foo");
  bar();
  WHIP_REGION_END("foo");
}

int main(void) {
  WHIP_REGION_BEGIN("main");
#pragma omp parallel num_threads(4)
  {
    foo();
    bar();
  }
  WHIP_REGION_END("main");
  return 0;
}
