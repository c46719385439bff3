// Static loops of every width and direction, near the ends of their ranges: each thread reports one
// chunk, and every iteration still runs once.
// threads: 2
// expect: chunks 8
// expect: limit static-chunks
// expect: iterations 33 blocks 4
// expect: exit 0
#include <limits.h>

#include "whip.h"

static int up(void) {
  int sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
  for (int i = INT_MIN; i < INT_MIN + 10; ++i) sum += i - INT_MIN;
  return sum == 45;
}

static int down(void) {
  int sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
  for (long i = LONG_MAX; i > LONG_MAX - 90; i -= 10) sum += (int)(LONG_MAX - i);
  return sum == 360;
}

static int big(void) {
  unsigned long sum = 0;
#pragma omp parallel for schedule(static, 2) reduction(+ : sum)
  for (unsigned long i = ULONG_MAX - 9; i < ULONG_MAX; ++i) sum += ULONG_MAX - i;
  return sum == 45;
}

static int across(void) {
  int sum = 0;
#pragma omp parallel for schedule(static, 1) reduction(+ : sum)
  for (int i = -1000000000; i < 1000000001; i += 500000000) ++sum;
  return sum == 5;
}

static int none(void) {
  int sum = 0;
#pragma omp parallel for schedule(static, 2) reduction(+ : sum)
  for (int i = 5; i < 5; ++i) ++sum;
  return sum == 0;
}

int main(void) {
  if (!up()) return 1;
  if (!down()) return 2;
  if (!big()) return 3;
  if (!across()) return 4;
  if (!none()) return 5;
  return 0;
}
