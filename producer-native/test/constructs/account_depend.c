// taskwait depend(...) waits for 10, and not for the other task, which is over before.
// threads: 3
// expect: work 112 span 100 elapsed 100
// expect: depends 2 dependentTasks 1 dependentUndeferred 1 tasks 1
// expect: account taskwait taskwait 10
// expect: account masked work 2
#include <sched.h>

#include "whip.h"

static int started, over;

static void await(const int* count, int value) {
  int seen = 0;
  while (seen < value) {
    sched_yield();
#pragma omp atomic read
    seen = *count;
  }
}

static void note(int* count) {
#pragma omp atomic update
  ++*count;
}

int main(void) {
  int x = 0;
#pragma omp parallel num_threads(3)
#pragma omp masked
  {
#pragma omp task
    {
      note(&started);
      await(&started, 2);
      whip_work(100);
      note(&over);
    }
#pragma omp task depend(out : x)
    {
      note(&started);
      await(&over, 1);
      whip_work(10);
    }
    await(&started, 2);  // on other threads
#pragma omp taskwait depend(in : x)
    whip_work(2);
  }
  return x;
}
