// Its main thread ends first; the process ends with the other one.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "whip.h"

static void* work(void* unused) {
#pragma omp parallel num_threads(1)
  whip_work(10);
  usleep(200000);
  puts("the last thread ends");
  fflush(stdout);
  return unused;
}

int main(void) {
  pthread_t other;
  if (pthread_create(&other, NULL, work, NULL) != 0) return 1;
  pthread_exit(NULL);
}
