// A task graph that is recorded and not run again has nothing that is hidden. The calls are those
// that a compiler makes of `taskgraph`.
// env: WHIP_GRAINS=1
// expect: work 30 span 20
// expect: nodes task 2
// expect: grains task work 2/30/20
#include "whip.h"

int __kmpc_start_record_task(void* where, int thread, int flags, int graph);
void __kmpc_end_record_task(void* where, int thread, int flags, int graph);

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    if (__kmpc_start_record_task(0, 0, 0, 0)) {
#pragma omp task
      whip_work(10);
#pragma omp task
      whip_work(20);
    }
    __kmpc_end_record_task(0, 0, 0, 0);
  }
  return 0;
}
