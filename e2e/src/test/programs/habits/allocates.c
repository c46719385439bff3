// Allocates all the time.
#include <stdio.h>
#include <stdlib.h>

#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 8; i++) {
    for (int k = 0; k < 100000; k++) {
      void* volatile room = malloc(k % 100);
      free(room);
    }
    whip_work(5);
  }
  puts("done");
  return 0;
}
