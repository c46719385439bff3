// Signal handlers, and what they call, do not count: not when they return, and not when they jump
// out. Neither do functions of threads that OpenMP does not know.
// threads: 1
// expect: functions counted jumped
// expect: calls program counted 1
// expect: calls counted jumped 1
// expect: function counted work 5
// expect: function jumped work 4
#include <omp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

#include "whip.h"

static sigjmp_buf back;

static void inHandler(void) { whip_work(1); }

static void handler(int number) {
  inHandler();
  if (number == SIGUSR2) siglongjmp(back, 1);
}

static void* unknown(void* nothing) {
  inHandler();
  return nothing;
}

static void counted(void) {
  whip_work(4);
  raise(SIGUSR1);
}

static void jumped(void) {
  whip_work(3);
  if (sigsetjmp(back, 1) == 0) raise(SIGUSR2);
}

int main(void) {
  pthread_t thread;
  omp_get_max_threads();
  signal(SIGUSR1, handler);
  signal(SIGUSR2, handler);
  counted();
  jumped();
  pthread_create(&thread, NULL, unknown, NULL);
  pthread_join(thread, NULL);
  return 0;
}
