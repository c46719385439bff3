// Makes tasks as fast as it can, until a timer's handler ends the program in the middle of one.
// The argument: milliseconds from the first task.
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>

static int fib(int n) {
  if (n < 2) return n;
  int a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

static void end(int signal) {
  (void)signal;
  exit(7);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  signal(SIGALRM, end);
  int result = 0;
#pragma omp parallel
#pragma omp single
  {
    const struct itimerval once = {{0, 0}, {0, 1000 * atoi(argv[1])}};
    setitimer(ITIMER_REAL, &once, NULL);
    result = fib(60);
  }
  return result == 0;
}
