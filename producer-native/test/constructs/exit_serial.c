// exit() outside regions is an ordinary end.
// expect: work 12 span 12
// expect: exit 3 end exit
#include <stdlib.h>

#include "whip.h"

int main(void) {
#pragma omp parallel num_threads(1)
  whip_work(5);
  whip_work(7);
  exit(3);
}
