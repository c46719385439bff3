// Copies its input to its output, works 10 + 2 x 5 on the virtual clock, and returns its argument. With
// a second argument it waits for a signal first.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "whip.h"

int main(int argc, char** argv) {
  int character;
  whip_work(10);
#pragma omp parallel num_threads(2)
  {
    whip_work(5);
  }
  if (argc > 2) {
    puts("waiting");
    fflush(stdout);
    pause();
  }
  while ((character = getchar()) != EOF) putchar(character);
  return argc > 1 ? atoi(argv[1]) : 0;
}
