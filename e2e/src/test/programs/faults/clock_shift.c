// To be preloaded: the time of day is SHIFT seconds ahead. RocksDB, which waits for times of day, asks
// by another call.
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec* now) {
  const int result = (int)syscall(SYS_clock_gettime, clock, now);
  const char* shift = getenv("SHIFT");
  if (clock == CLOCK_REALTIME && shift != NULL) now->tv_sec += atol(shift);
  return result;
}
