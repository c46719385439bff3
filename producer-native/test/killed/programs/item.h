/* The programs' side of the journal. */
#ifndef WHIP_TEST_KILLED_ITEM_H
#define WHIP_TEST_KILLED_ITEM_H

#include <fcntl.h>
#include <omp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../journal.h"
#include "whip.h"

static struct journal* journal;

/* First of all, outside of parallel regions. The runtime starts the collector here. */
static inline void open_journal(void) {
  const int file = open(getenv("WHIP_TEST_JOURNAL"), O_RDWR);
  journal =
      (struct journal*)mmap(NULL, sizeof *journal, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (journal == MAP_FAILED) exit(3);
  close(file);
  omp_get_max_threads();
}

/* The next item of a worker. */
static inline void item(unsigned worker, uint64_t units) {
  struct journal_log* log = &journal->logs[worker];
  if (log->count == JOURNAL_ITEMS) {
    for (;;) pause();
  }
  log->units[log->count] = units;
  __atomic_store_n(&log->count, log->count + 1, __ATOMIC_RELEASE);
  whip_work(units);
}

#endif
