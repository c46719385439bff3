// Readers wait for the writer before them, and the next writer for all readers.
#include "whip.h"

static char x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)  // write
    whip_work(10);
#pragma omp task depend(in : x)  // read
    whip_work(20);
#pragma omp task depend(in : x)  // read too
    whip_work(30);
#pragma omp task depend(out : x)  // write again
    whip_work(5);
  }
  return 0;
}
