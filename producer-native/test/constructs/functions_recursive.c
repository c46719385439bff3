// Paper 002, Fig. 1b: two functions call themselves, the second one last in the first.
// threads: 1
// expect: work 60
// expect: functions foo bar
// expect: calls program foo 1
// expect: calls foo foo 19
// expect: calls foo bar 1
// expect: calls bar bar 19
// expect: within bar foo
// expect: function foo work 20
// expect: function bar work 40
#include <omp.h>

#include "whip.h"

static void bar(int left) {
  whip_work(2);
  if (left > 1) bar(left - 1);
}

static void foo(int left) {
  whip_work(1);
  if (left > 1) {
    foo(left - 1);
  } else {
    bar(20);
  }
}

int main(void) {
  omp_get_max_threads();
  foo(20);
  return 0;
}
