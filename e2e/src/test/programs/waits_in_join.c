/* The main thread waits while another computes in regions: 10 times 20 ms on each of two threads. */
#include <pthread.h>
#include <time.h>

static double cpuSeconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static void* body(void* unused) {
  for (int i = 0; i < 10; i++) {
#pragma omp parallel num_threads(2)
    for (const double end = cpuSeconds() + 0.02; cpuSeconds() < end;) {
    }
  }
  return unused;
}

int main(void) {
  pthread_t thread;
#pragma omp parallel num_threads(2)
  {
    cpuSeconds();
  }
  if (pthread_create(&thread, NULL, body, NULL) != 0) return 1;
  return pthread_join(thread, NULL);
}
