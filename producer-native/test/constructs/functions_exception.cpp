// A function that an exception leaves may report no end (clang's do not): it is left with the one
// around it, also in a recursion, where that is the same function. So the last one lies in none.
// threads: 1
// expect: work 6
// expect: functions climb fall last
// expect: calls program climb 1
// expect: calls climb climb 2
// expect: calls climb fall 1
// expect: calls climb last 1
// expect: within last program
// expect: function climb work 3
// expect: function last work 2
#include <omp.h>

#include "whip.h"

struct Stop {};

static void fall() {
  whip_work(1);
  throw Stop();
}

static void climb(int left) {
  whip_work(1);
  if (left == 1) return fall();
  if (left == 2) return climb(1);
  try {
    climb(left - 1);
  } catch (const Stop&) {
  }
}

static void last() { whip_work(2); }

int main() {
  omp_get_max_threads();
  climb(3);
  last();
  return 0;
}
