/* One small region after the other. */
#include "item.h"

int main(void) {
  open_journal();
  for (uint64_t unit = 1;; unit += 3) {
    item(0, unit);
#pragma omp parallel num_threads(2)
    {
      const unsigned worker = (unsigned)omp_get_thread_num();
      item(worker, unit + 1 + worker);
    }
  }
}
