// One static chunk a thread, without any runtime event inside, until the file named by the first argument exists.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < omp_get_num_threads(); i++) {
    while (access(argv[1], F_OK) != 0) {
      volatile double x = 1;
      for (int j = 0; j < 2000000; j++) x = x * 1.0000001;
    }
  }
  puts("told");
  return 0;
}
