/* Nested tasks of one thread. */
#include "item.h"

int main(void) {
  open_journal();
#pragma omp parallel num_threads(1)
  for (uint64_t unit = 1;; unit += 6) {
    item(0, unit);
#pragma omp task
    {
      item(0, unit + 1);
#pragma omp task
      item(0, unit + 2);
      item(0, unit + 3);
#pragma omp task
      item(0, unit + 4);
#pragma omp taskwait
      item(0, unit + 5);
    }
#pragma omp taskwait
  }
}
