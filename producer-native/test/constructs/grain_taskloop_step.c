// The runtime's call with bounds and a step of the loop's own, and chunks of exactly that size, as
// clang 19 does not make it: iterations count from 0.
// env: WHIP_GRAINS=1
// expect: work 77
// expect: ranges taskloop 0+3*2 6+1*1
// expect: grains taskloop work 3/77/42
// expect: grains taskloop copy 3/3/1
// expect: grains taskloop dearest R-0-s0-0-0+3 R-0-s0-0-3+3 R-0-s0-0-6+1
#include <stddef.h>
#include <stdint.h>

#include "whip.h"

typedef struct {
  void* shared;
  int (*code)(int, void*);
  int part;
  void *first, *second;
  uint64_t lower, upper;
  int64_t step;
  int isLast;
} Task;

typedef struct {
  int reserved, flags, more, size;
  const char* source;
} Ident;

extern int __kmpc_global_thread_num(const Ident*);
extern Task* __kmpc_omp_task_alloc(const Ident*, int, int, size_t, size_t, int (*)(int, void*));
extern void __kmpc_taskloop_5(const Ident*, int, Task*, int, uint64_t*, uint64_t*, int64_t, int,
                              int, uint64_t, int, void*);

static const Ident kWhere = {0, 2, 0, 0, ";grain_taskloop_step.c;main;66;1;;"};
static int lasts;

static int body(int thread, void* task) {
  (void)thread;
  const Task* const own = task;
  for (int64_t i = (int64_t)own->lower; i <= (int64_t)own->upper; i += own->step) {
    whip_work((unsigned)i);
  }
  if (own->isLast) __atomic_fetch_add(&lasts, 1, __ATOMIC_RELAXED);
  return 0;
}

static void duplicate(Task* to, Task* from, int isLast) {
  (void)from;
  whip_work(1);
  to->isLast = isLast;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    const int thread = __kmpc_global_thread_num(&kWhere);
    Task* const task = __kmpc_omp_task_alloc(&kWhere, thread, 1, sizeof(Task), 0, body);
    task->lower = 2;
    task->upper = 20;
    task->step = 3;
    __kmpc_taskloop_5(&kWhere, thread, task, 1, &task->lower, &task->upper, 3, 0, 1, 3, 1,
                      duplicate);
  }
  return lasts == 1 ? 0 : 1;
}
