// Paper 002, Fig. 1a: two functions call each other, 20 times each. A function that is called again
// inside itself is the path that it has. main() had begun before OpenMP.
// threads: 1
// expect: work 60
// expect: functions foo bar
// expect: calls program foo 1
// expect: calls foo bar 20
// expect: calls bar foo 19
// expect: within bar foo
// expect: account program work 0
// expect: function foo entries 20
// expect: function foo work 20
// expect: function bar work 40
#include <omp.h>

#include "whip.h"

static void foo(int left);

static void bar(int left) {
  whip_work(2);
  if (left > 1) foo(left - 1);
}

static void foo(int left) {
  whip_work(1);
  bar(left);
}

int main(void) {
  omp_get_max_threads();
  foo(20);
  return 0;
}
