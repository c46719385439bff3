// A loop of chunks of about 10 us each.  chunks COUNT
#include <stdlib.h>

#include "grain.h"

int main(int argc, char** argv) {
  const long count = argc > 1 ? atol(argv[1]) : 100;
#pragma omp parallel for schedule(dynamic, 1)
  for (long i = 0; i < count; i++) grain((unsigned long)i);
  return 0;
}
