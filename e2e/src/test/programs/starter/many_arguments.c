/* Prints how many arguments it has, and works 10 + 2 x 5 on the virtual clock. */
#include <stdio.h>

#include "whip.h"

int main(int argc, char** argv) {
  (void)argv;
  printf("%d\n", argc - 1);
  whip_work(10);
#pragma omp parallel num_threads(2)
  {
    whip_work(5);
  }
  return 0;
}
