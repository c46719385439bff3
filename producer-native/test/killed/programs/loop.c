/* Two threads share a loop, an iteration a chunk. */
#include "item.h"

int main(void) {
  open_journal();
#pragma omp parallel for num_threads(2) schedule(dynamic, 1)
  for (int64_t i = 0; i < INT64_C(1) << 40; ++i) {
    item((unsigned)omp_get_thread_num(), (uint64_t)i + 1);
  }
}
