/* The shared library of shared_library.c: its own copy of the header's pointer, its own regions. */
#include "whip.h"

void inLibrary(void);

void inLibrary(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    whip_work(7);
    whip_work(5);
  }
}
