// Loop variables of every width and direction, near the ends of their ranges; lastprivate; chunks that
// do not divide the loop. On one thread the collector itself cuts the loops: every iteration must still
// run exactly once, in order.
// Not on more threads: near INT_MIN libomp 19 itself hands out wrong chunks now and then, without any tool.
// threads: 1
// expect: chunks 24
// expect: exit 0
#include <limits.h>
#include <omp.h>

#include "whip.h"

static int is(int last, int expected) { return omp_get_max_threads() > 1 || last == expected; }

static int up(void) {
  int sum = 0, last = 0;
#pragma omp parallel for schedule(dynamic, 3) reduction(+ : sum) lastprivate(last)
  for (int i = INT_MIN; i < INT_MIN + 10; ++i) {  // 4 chunks
    sum += i - INT_MIN;
    last = i;
  }
  return sum == 45 && is(last, INT_MIN + 9);
}

static int down(void) {
  int sum = 0, last = 0;
#pragma omp parallel for schedule(dynamic, 4) reduction(+ : sum) lastprivate(last)
  for (long i = LONG_MAX; i > LONG_MAX - 90; i -= 10) {  // 9 iterations, 3 chunks
    sum += (int)(LONG_MAX - i);
    last = (int)(LONG_MAX - i);
  }
  return sum == 360 && is(last, 80);
}

static int big(void) {
  unsigned long sum = 0;
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : sum)
  for (unsigned long i = ULONG_MAX - 9; i < ULONG_MAX; ++i) sum += ULONG_MAX - i;  // 5 chunks
  return sum == 45;
}

static int wide(void) {
  unsigned sum = 0;
#pragma omp parallel for schedule(dynamic, 1000) reduction(+ : sum)
  for (unsigned i = 0; i < 4000; i += 2) sum += 1;  // 2 chunks
  return sum == 2000;
}

static int across(void) {
  int sum = 0;
#pragma omp parallel for schedule(dynamic, 1) reduction(+ : sum)
  for (int i = -1000000000; i < 1000000001; i += 500000000) ++sum;  // 5 chunks
  return sum == 5;
}

static int ordered(void) {
  int next = 0, good = 1;
#pragma omp parallel for schedule(dynamic, 2) ordered
  for (int i = 0; i < 9; ++i) {  // 5 chunks
#pragma omp ordered
    if (next++ != i) good = 0;
  }
  return good;
}

static int none(void) {
  int sum = 0;
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : sum)
  for (int i = 5; i < 5; ++i) ++sum;
  return sum == 0;
}

int main(void) {
  if (!up()) return 1;
  if (!down()) return 2;
  if (!big()) return 3;
  if (!wide()) return 4;
  if (!across()) return 5;
  if (!ordered()) return 6;
  if (!none()) return 7;
  return 0;
}
