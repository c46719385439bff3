/* A program's journal, in a file that survives it: the units of the items that each worker has
 * begun, in order.
 *
 * An item is a call of whip_work, and its number of units is no other item's. Between two items of
 * a worker lies an event that ends the first one's strand. So the collector has seen the end of all
 * items of a worker but for the last one, of which it may have seen it. */
#ifndef WHIP_TEST_KILLED_JOURNAL_H
#define WHIP_TEST_KILLED_JOURNAL_H

#include <stdint.h>

enum {
  JOURNAL_WORKERS = 2,
  JOURNAL_ITEMS = 1 << 18 /* of a worker, which then waits to be killed; x 2 x 8 B = 4 MiB */
};

struct journal_log {
  uint64_t count;
  uint64_t units[JOURNAL_ITEMS];
};

struct journal {
  struct journal_log logs[JOURNAL_WORKERS];
};

#endif
