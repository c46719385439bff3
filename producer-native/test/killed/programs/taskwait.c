/* Two threads run the tasks that one of them makes and waits for. */
#include "item.h"

int main(void) {
  open_journal();
#pragma omp parallel num_threads(2)
#pragma omp single
  for (uint64_t unit = 1;; unit += 9) {
    item((unsigned)omp_get_thread_num(), unit);
    for (uint64_t task = 1; task <= 8; ++task) {
#pragma omp task
      item((unsigned)omp_get_thread_num(), unit + task);
    }
#pragma omp taskwait
  }
}
