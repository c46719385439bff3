// One task creates many of about 10 us each.  tasks COUNT
#include <stdlib.h>

#include "grain.h"

int main(int argc, char** argv) {
  const long count = argc > 1 ? atol(argv[1]) : 100;
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < count; i++) {
#pragma omp task firstprivate(i)
    grain((unsigned long)i);
  }
  return 0;
}
