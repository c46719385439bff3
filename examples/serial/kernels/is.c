// Integer sort: ranks keys by counting, round after round, and sorts them by bucket in the end.
//   is ROUNDS
#include "kernel.h"

enum { KEYS = 1 << 18, VALUES = 1 << 11, BUCKETS = 1 << 6, SHIFT = 5 };
static int keys[KEYS], sorted[KEYS], ranks[VALUES];
static int begin[BUCKETS + 1];

// As many of each value as there are, then how many are smaller.
static void rank(void) {
  int counts[VALUES] = {0};
#pragma omp parallel for reduction(+ : counts)
  for (int i = 0; i < KEYS; i++) counts[keys[i]]++;
  ranks[0] = 0;
  for (int v = 1; v < VALUES; v++) ranks[v] = ranks[v - 1] + counts[v - 1];
}

static void scatter(void) {
  int next[BUCKETS];
  for (int bucket = 0; bucket < BUCKETS; bucket++) {
    next[bucket] = begin[bucket] = ranks[bucket << SHIFT];
  }
  begin[BUCKETS] = KEYS;
  for (int i = 0; i < KEYS; i++) sorted[next[keys[i] >> SHIFT]++] = keys[i];
}

// Each bucket for itself: a value's place follows from its rank.
static void sortBuckets(void) {
#pragma omp parallel for schedule(dynamic)
  for (int bucket = 0; bucket < BUCKETS; bucket++) {
    int counts[1 << SHIFT] = {0};
    for (int i = begin[bucket]; i < begin[bucket + 1]; i++) counts[sorted[i] & (1 << SHIFT) - 1]++;
    int at = begin[bucket];
    for (int v = 0; v < 1 << SHIFT; v++) {
      for (int n = 0; n < counts[v]; n++) sorted[at++] = bucket << SHIFT | v;
    }
  }
}

int main(int argc, char** argv) {
  const long rounds = sizeFrom(argc, argv, 2500, 100000);
#pragma omp parallel for
  for (int i = 0; i < KEYS; i++) {
    keys[i] = (int)(VALUES / 2 * (randomAt(2 * (uint64_t)i) + randomAt(2 * (uint64_t)i + 1)));
  }
  long sum = 0;
  for (long round = 0; round < rounds; round++) {
    keys[round % KEYS] = (int)(round % VALUES);
    keys[(round + KEYS / 2) % KEYS] = (int)(VALUES - 1 - round % VALUES);
    rank();
    sum += ranks[(round * 37 + 11) % VALUES];
  }
  scatter();
  sortBuckets();
  long wrong = 0;
#pragma omp parallel for reduction(+ : wrong)
  for (int i = 1; i < KEYS; i++) wrong += sorted[i - 1] > sorted[i];
  printf("is %ld, out of order %ld\n", sum, wrong);
  return 0;
}
