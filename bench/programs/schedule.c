// Loops of 0.1 us an iteration by schedule and chunk size: little but what the schedule costs.
//   schedule KIND-CHUNK-ITERATIONS      KIND: static, dynamic or guided
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { kSteps = 120 };  // of about 1 ns

static unsigned long spin(unsigned long seed) {
  for (int i = 0; i < kSteps; i++) {
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    __asm__ volatile("" : "+r"(seed));
  }
  return seed;
}

int main(int argc, char** argv) {
  char kind[16];
  int chunk;
  long iterations, ran = 0;
  if (argc < 2 || sscanf(argv[1], "%15[a-z]-%d-%ld", kind, &chunk, &iterations) != 3) return 2;
  if (strcmp(kind, "static") == 0) {
#pragma omp parallel for schedule(static, chunk) reduction(+ : ran)
    for (long i = 0; i < iterations; i++) ran += (spin((unsigned long)i) & 0) + 1;
  } else if (strcmp(kind, "dynamic") == 0) {
#pragma omp parallel for schedule(dynamic, chunk) reduction(+ : ran)
    for (long i = 0; i < iterations; i++) ran += (spin((unsigned long)i) & 0) + 1;
  } else if (strcmp(kind, "guided") == 0) {
#pragma omp parallel for schedule(guided, chunk) reduction(+ : ran)
    for (long i = 0; i < iterations; i++) ran += (spin((unsigned long)i) & 0) + 1;
  }
  return ran == iterations ? 0 : 1;
}
