// Paper 002, Fig. 1b: foo() 20 times, then bar() 20 times. To a profile of calls this is Fig. 1a.
#include <omp.h>

#include "whip.h"

static void foo(void) {
  WHIP_REGION_BEGIN("foo");
  whip_work(1);
  WHIP_REGION_END("foo");
}

static void bar(void) {
  WHIP_REGION_BEGIN("bar");
  whip_work(1);
  WHIP_REGION_END("bar");
}

int main(void) {
  (void)omp_get_max_threads();  // Starts the OpenMP runtime, and so the collector.
  WHIP_REGION_BEGIN("main");
  for (int i = 0; i < 20; i++) foo();
  for (int i = 0; i < 20; i++) bar();
  WHIP_REGION_END("main");
  return 0;
}
