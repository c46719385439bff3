// Paper 002, Fig. 1a: bar() follows foo(), 20 times. A function is a region that it names itself.
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
  for (int i = 0; i < 20; i++) {
    foo();
    bar();
  }
  WHIP_REGION_END("main");
  return 0;
}
