// The members of a set do not wait for each other; others wait for all of them.
// They exclude each other like under a lock, in an order that is chance.
#include "whip.h"

static char x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    whip_work(10);
#pragma omp task depend(mutexinoutset : x)  // first
    whip_work(20);
#pragma omp task depend(mutexinoutset : x)  // second
    whip_work(30);
#pragma omp task depend(in : x)
    whip_work(5);
  }
  return 0;
}
