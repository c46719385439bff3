// Closes all files that it did not open, as daemons do, and writes 40 of its own meanwhile.
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

#include "whip.h"

#define FILES 40

int main(void) {
#pragma omp parallel
  whip_work(10);
  closefrom(3);
  FILE* files[FILES];
  for (int i = 0; i < FILES; i++) files[i] = tmpfile();
  for (int round = 0; round < 20; round++) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < 100; i++) whip_work(1);
    usleep(20000);
  }
  int good = 0;
  for (int i = 0; i < FILES; i++) {
    char line[10] = "";
    if (files[i] == NULL || fputs("mine\n", files[i]) < 0) continue;
    rewind(files[i]);
    good += fgets(line, sizeof line, files[i]) != NULL && line[0] == 'm';
  }
  printf("%d good\n", good);
  return 0;
}
