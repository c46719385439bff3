/* Computes for 0.3 s and another 0.3 s, and only then meets its first
 * directive. With an argument the second part is a what-if region. Prints its
 * own age in nanoseconds before and after recording begins. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "whip.h"

static void compute(double seconds) {
  clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
  while (clock() < end) {
  }
}

/* The kernel gives the start of a process in ticks since the machine's, cut to
 * the last whole one. */
static long long age(void) {
  char line[1024] = "";
  FILE *stat = fopen("/proc/self/stat", "r");
  if (stat == NULL || fgets(line, sizeof line, stat) == NULL) abort();
  fclose(stat);
  unsigned long long ticks;
  const char *state = strrchr(line, ')');
  if (state == NULL || sscanf(state,
                              ") %*c"
                              " %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u"
                              " %*d %*d %*d %*d %*d %*d %llu",
                              &ticks) != 1) {
    abort();
  }
  struct timespec now;
  clock_gettime(CLOCK_BOOTTIME, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec -
         (long long)(ticks * (1000000000LL / sysconf(_SC_CLK_TCK)));
}

int main(int argc, char **argv) {
  (void)argv;
  long long before, after = 0;
  compute(0.3);
  if (argc > 1) {
    before = age();
    WHIP_WHATIF_BEGIN("second");
    after = age();
  }
  compute(0.3);
  if (argc > 1) WHIP_WHATIF_END("second");
  if (argc == 1) before = age();
#pragma omp parallel
  {
#pragma omp master
    if (argc == 1) after = age();
    compute(0.001);
  }
  printf("%lld %lld\n", before, after);
  return 0;
}
