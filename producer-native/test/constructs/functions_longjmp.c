// Functions that longjmp leaves report no end.
// threads: 1
// expect: work 6
// expect: functions outer middle inner last
// expect: calls program outer 1
// expect: calls outer middle 1
// expect: calls middle inner 1
// expect: calls outer last 1
// expect: within last program
// expect: function outer work 1
// expect: function last work 3
#include <omp.h>
#include <setjmp.h>

#include "whip.h"

static jmp_buf back;

static void inner(void) {
  whip_work(1);
  longjmp(back, 1);
}

static void middle(void) {
  whip_work(1);
  inner();
}

static void outer(void) {
  whip_work(1);
  if (setjmp(back) == 0) middle();
}

static void last(void) { whip_work(3); }

int main(void) {
  omp_get_max_threads();
  outer();
  last();
  return 0;
}
