// Teams of one: a region in a region where one level is active, and a region that its clause serializes.
#include "situation.h"

static void situation(void) {
#pragma omp parallel num_threads(2)
  {
    whip_work(2);
#pragma omp parallel num_threads(2)
    {
      whip_work(3);
#pragma omp barrier
#pragma omp single
      whip_work(1);
    }
  }
#pragma omp parallel if (0)
  {
    holdUp();
    whip_work(4);
  }
}
