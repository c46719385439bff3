// A loop of empty chunks: next to nothing but dispatch.  loop CHUNKS
#include <stdlib.h>

int main(int argc, char** argv) {
  const long chunks = argc > 1 ? atol(argv[1]) : 1000;
#pragma omp parallel for schedule(dynamic, 1)
  for (long i = 0; i < chunks; i++) {
    __asm__ volatile("" : : "r"(i));
  }
  return 0;
}
