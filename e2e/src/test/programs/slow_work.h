/* Included before everything else of a generated program: after each piece of work it sleeps, SLOW_WORK_US of real time, as
 * long as the process has not slept SLOW_WORK_LIMIT_US in all. The virtual clock does not see it. */
#include <stdlib.h>
#include <unistd.h>

#include "whip.h"

static inline long slow_work_number_(const char* name) {
  const char* value = getenv(name);
  return value == NULL ? 0 : atol(value);
}

static inline void slow_work_(uint64_t units) {
  static _Atomic long slept;
  const long pause = slow_work_number_("SLOW_WORK_US");
  whip_work(units);
  if ((slept += pause) <= slow_work_number_("SLOW_WORK_LIMIT_US")) usleep(pause);
}

#define whip_work(units) slow_work_(units)
