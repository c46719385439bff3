// Paper 002, Fig. 6: sorts small integers by counting them, as IS of the NAS benchmarks does, on two threads. Fails
// where they are not sorted.
#include <omp.h>
#include <string.h>

#include "whip.h"

enum { KEYS = 64, BUCKETS = 16, ITERATIONS = 10 };

static int keys[KEYS], count[BUCKETS], rank[KEYS];

static void createKeys(void) {
  WHIP_REGION_BEGIN("create_seq");
#pragma omp parallel for schedule(static) num_threads(2)
  for (int i = 0; i < KEYS; i++) {
    keys[i] = (i * 7 + 3) % BUCKETS;
    whip_work(1);
  }
  WHIP_REGION_END("create_seq");
}

static void countKeys(void) {
  WHIP_REGION_BEGIN("rank");
#pragma omp parallel num_threads(2)
  {
    int mine[BUCKETS] = {0};
#pragma omp single
    {
      memset(count, 0, sizeof count);
      whip_work(4);
    }
#pragma omp for schedule(static)
    for (int i = 0; i < KEYS; i++) {
      mine[keys[i]]++;
      whip_work(8);
    }
#pragma omp critical
    {
      for (int k = 0; k < BUCKETS; k++) count[k] += mine[k];
      whip_work(16);
    }
  }
  for (int k = 1; k < BUCKETS; k++) count[k] += count[k - 1];
  whip_work(16);
  WHIP_REGION_END("rank");
}

static int fullVerify(void) {
  int sorted[KEYS], wrong = 0;
  WHIP_REGION_BEGIN("full_verify");
  for (int i = KEYS - 1; i >= 0; i--) rank[i] = --count[keys[i]];
#pragma omp parallel for schedule(static) num_threads(2)
  for (int i = 0; i < KEYS; i++) {
    sorted[rank[i]] = keys[i];
    whip_work(2);
  }
#pragma omp parallel for schedule(static) num_threads(2) reduction(+ : wrong)
  for (int i = 1; i < KEYS; i++) {
    wrong += sorted[i] < sorted[i - 1];
    whip_work(1);
  }
  WHIP_REGION_END("full_verify");
  return wrong;
}

int main(void) {
  createKeys();
  for (int i = 0; i < ITERATIONS; i++) countKeys();
  return fullVerify();
}
