// What iterations overwrite, as a run with WHIP_CHECK=all sees it.
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };
long a[N + 8], b[N + 8], t[4], *heap;
int order[N], twice[N];
char text[N + 8];
short flags[N];

static void anyOrder(void) {
  for (int i = 0; i < N; i++) a[order[i]] = i;
}
//> loop 12: checked 1 overwrites ? anti none output none unknown none

static void onceMore(void) {
  for (int i = 0; i < N; i++) a[twice[i]] = i;
}
//> loop 17: anti none output a/32 unknown none

static void ahead(const int *to) {
  for (int i = 0; i < N; i++) a[to[i]] = a[to[i] + 3] + 1;
}
//> loop 22: dependence none anti a/3 output none

static void oneOrTwo(long *from, long *to) {
  for (int i = 0; i < N; i++) to[i] = from[i];
}
//> loop 27: overwrites ? anti none output none

static void neighbours(const int *to) {
  for (int i = 0; i < N; i++) text[to[i]] = (char)i;
}
//> loop 32: anti none output none

static void shorts(const int *to) {
  for (int i = 0; i < N; i++) flags[to[i]] = (short)(flags[to[i]] + i);
}
//> loop 37: anti none output none dependence none

static void wholeWords(const int *to) {
  for (int i = 0; i < N; i += 8)
    for (int k = 0; k < 8; k++) text[to[i] + k] = text[to[i] + 8];
}
//> loop 42: dependence none anti text/1 output none
//> loop 43: dependence none anti none output none

// Each iteration writes it before it reads it: a copy for each would do.
static void temporary(const int *to) {
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 4; k++) t[k] = a[to[i]] + k;
    b[to[i]] = t[0] + t[3];
  }
}
//> loop 50: dependence none anti none output t/1
//> loop 51: output none anti none

static void ownArray(const int *to) {
  for (int i = 0; i < N; i++) {
    long own[4];
    for (int k = 0; k < 4; k++) own[to[k] & 3] = a[to[i]] + k;
    b[to[i]] = own[0] + own[3];
  }
}
//> loop 59: dependence none anti none output none unknown none

static void ownHeap(const int *to) {
  for (int i = 0; i < N; i++) {
    long *own = malloc(4 * sizeof *own);
    for (int k = 0; k < 4; k++) own[to[k] & 3] = a[to[i]] + k;
    b[to[i]] = own[0] + own[3];
    free(own);
  }
}
//> loop 68: dependence none anti none output none unknown none

static long inside(long of, const int *to) {
  long own[4];
  for (int k = 0; k < 4; k++) own[to[k] & 3] = of + k;
  return own[0] + own[3];
}

static void called(const int *to) {
  for (int i = 0; i < N; i++) b[to[i]] = inside(a[to[i]], to);
}
//> loop 84: dependence none anti none output none unknown none

static int compare(const void *one, const void *other) {
  return *(const int *)one - *(const int *)other;
}

static void elsewhere(void) {
  for (int i = 0; i < 2; i++) qsort(order + 32 * i, 32, sizeof *order, compare);
}
//> loop 93: unknown qsort/1

// What is new in an inner loop is old to the outer one.
static void nested(const int *to) {
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 8; k++) a[to[k]] = i + k;
}
//> loop 99: dependence none anti none output a/1
//> loop 100: anti none output none

static void again(const int *to) {
  for (int n = 0; n < 3; n++)
    for (int k = 0; k < 8; k++) a[to[k]] = a[to[k] + 8];
}
//> loop 106: dependence none anti none output a/1
//> loop 107: anti none output none

// The second loop is another instance: what the first one read and wrote is over.
static void instances(const int *to, int shift) {
  for (int k = 0; k < 8; k++) a[to[k] + shift] = a[to[k] + 16 + shift];
}
//> loop 114: dependence none anti none output none

static void histogram(const int *of) {
  for (int i = 0; i < N; i++) b[of[i] % 4] += a[i];
}
//> loop 119: anti none output none

// A plain store among updates hangs on their order.
static void mixed(const int *of) {
  for (int i = 0; i < N; i++) {
    heap[of[i] % 4] += a[i];
    heap[8 + i % 2] = a[i];
  }
}
//> loop 125: anti none output heap/2

// It reads in each iteration what it writes in one.
static void readFirst(const int *to) {
  for (int i = 0; i < N; i++) {
    b[i] = heap[to[5]];
    if (to[i] == 9) heap[to[5]] = b[i] + 1;
  }
}
//> loop 134: anti heap/1 output none

// An update of its own hides the earlier ones from the times.
static void readUpdated(const int *of, long *to, const long *from) {
  for (int i = 0; i < N; i++) {
    to[of[i] % 2] += a[i];
    b[i] = from[of[i] % 2];
  }
}
//> loop 143: dependence to/2

// Bytes that begin to exist leave their neighbours in the same word alone.
struct Pair {
  char one, other;
};
static void neighbour(struct Pair *pair, const int *to) {
  for (int i = 0; i < N; i++) {
    b[i] = pair->other;
    char *own = malloc(1);
    own[to[0]] = (char)i;
    if (to[i] == 40) pair->other = own[0];
    free(own);
  }
}
//> loop 155: anti pair/1 output none

// What is printed or drawn hangs on the order of iterations, wherever that is done.
static void prints(const int *to) {
  for (int i = 0; i < N; i++) {
    a[to[i]] = i;
    if (i % 32 == 0) puts("");
  }
}
//> loop 167: anti none output none unknown input,_output_or_volatile_data/1

static long draw(void) { return rand() % 7; }

static void draws(const int *to) {
  for (int i = 0; i < N; i++) a[to[i]] = draw();
}
//> loop 177: anti none output none unknown input,_output_or_volatile_data/1

int main(void) {
  for (int i = 0; i < N; i++) order[i] = i * 7 % N, twice[i] = i % 32;
  heap = calloc(16, sizeof *heap);
  anyOrder();
  onceMore();
  int line[N];
  for (int i = 0; i < N; i++) line[i] = i;
  ahead(line);
  oneOrTwo(a, b);
  neighbours(order);
  shorts(order);
  int eighths[N];
  for (int i = 0; i < N; i++) eighths[i] = i;
  wholeWords(eighths);
  temporary(order);
  ownArray(order);
  ownHeap(order);
  called(order);
  elsewhere();
  nested(order);
  again(line);
  instances(line, 0);
  instances(line, 8);
  histogram(order);
  mixed(order);
  readFirst(line);
  readUpdated(line, heap, heap);
  struct Pair pair = {1, 2};
  neighbour(&pair, line);
  prints(line);
  draws(line);
  free(heap);
  return 0;
}
