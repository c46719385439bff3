// One rank of several: as much work before the loop as the first argument says, in each of 4 chunks as the second says.
#include <stdlib.h>

#include "whip.h"

int main(int count, char **arguments) {
  (void)count;
  whip_work(strtoul(arguments[1], NULL, 10));
  const unsigned long chunk = strtoul(arguments[2], NULL, 10);
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 4; ++i) whip_work(chunk);
  return 0;
}
