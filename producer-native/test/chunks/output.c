// Prints who ran which iteration in which order of his own, and what came out of it.
#include <limits.h>
#include <omp.h>
#include <stdio.h>

enum { kMax = 64 };
static int owner[kMax], turn[kMax];
static int turnsOf[kMax];

static void ran(int iteration) {
  const int thread = omp_get_thread_num();
  owner[iteration] = thread;
  turn[iteration] = turnsOf[thread]++;
}

static void report(const char* what, int count) {
  printf("%s:", what);
  for (int i = 0; i < count; ++i) printf(" %d/%d", owner[i], turn[i]);
  printf("\n");
  for (int i = 0; i < kMax; ++i) owner[i] = turn[i] = turnsOf[i] = 0;
}

int main(void) {
  const int chunk = omp_get_max_threads() + 1;
  int last = -1;
  double sum = 0;
#pragma omp parallel for schedule(static, 3) lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < 40; ++i) {
    ran(i);
    last = i;
    sum += i * 0.5;
  }
  report("upwards", 40);
#pragma omp parallel for schedule(static, chunk)
  for (int i = 60; i > -3; i -= 4) ran((60 - i) / 4);
  report("downwards", 16);
#pragma omp parallel for schedule(static, 2)
  for (unsigned long i = ULONG_MAX - 20; i < ULONG_MAX; ++i) ran((int)(i - (ULONG_MAX - 20)));
  report("unsigned", 20);
#pragma omp parallel for schedule(static, 5) collapse(2)
  for (long i = 0; i < 7; ++i)
    for (int j = 0; j < 6; ++j) ran((int)i * 6 + j);
  report("collapsed", 42);
#pragma omp parallel for schedule(static, 1000000000)
  for (int i = 0; i < INT_MAX; i += INT_MAX / 8) ran(i / (INT_MAX / 8));
  report("huge", 9);
#pragma omp teams distribute parallel for schedule(static, 3) num_teams(1)
  for (int i = 0; i < 30; ++i) ran(i);
  report("distributed", 30);
#pragma omp teams distribute parallel for dist_schedule(static, 4) schedule(static, 2) num_teams(1)
  for (int i = 0; i < 30; ++i) ran(i);
  report("distributed in blocks", 30);
  int section = 0;
#pragma omp parallel sections lastprivate(section)
  {
#pragma omp section
    ran(0);
#pragma omp section
    ran(1);
#pragma omp section
    {
      ran(2);
      section = 3;
    }
  }
  report("sections", 3);
  printf("%d %g %d\n", last, sum, section);
  return 0;
}
