// Works 2 x 3 on the virtual clock, then starts the command in its second argument: "beside", in another process, for which
// it waits; "instead", by exec; "first", before it has used OpenMP at all.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "whip.h"

static void work(void) {
#pragma omp parallel num_threads(2)
  whip_work(3);
}

int main(int count, char** arguments) {
  (void)count;
  if (strcmp(arguments[1], "first") != 0) work();
  if (strcmp(arguments[1], "instead") == 0) execl("/bin/sh", "sh", "-c", arguments[2], (char*)0);
  const int status = system(arguments[2]);
  if (strcmp(arguments[1], "first") == 0) work();
  return status == -1 ? 1 : status >> 8;
}
