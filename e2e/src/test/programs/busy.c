// Keeps all processors busy until a file is there, in tasks of a millisecond or so.
#include <unistd.h>

int main(int argc, char** argv) {
  if (argc != 2) {
    return 2;
  }
  while (access(argv[1], F_OK) != 0) {
#pragma omp parallel for schedule(dynamic, 1)
    for (int i = 0; i < 64; i++) {
      for (volatile int n = 0; n < 500000; n++) {
      }
    }
  }
  return 0;
}
