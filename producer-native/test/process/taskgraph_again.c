// The second time the graph is met its tasks are made from the record, which nobody reports: the run
// says so. Tasks of before and after are there, also those of a graph that is recorded later.
// env: WHIP_GRAINS=1
// expect: work 21
// expect: nodes task 3
// expect: grains task work 3/21/10
// expect: limit taskgraph
#include "whip.h"

int __kmpc_start_record_task(void* where, int thread, int flags, int graph);
void __kmpc_end_record_task(void* where, int thread, int flags, int graph);

static void graph(int number) {
  if (__kmpc_start_record_task(0, 0, 0, number)) {
#pragma omp task
    whip_work(10);
  }
  __kmpc_end_record_task(0, 0, 0, number);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    graph(0);
    graph(0);
#pragma omp task
    whip_work(1);
    graph(1);
  }
  return 0;
}
