// Library code that calls back: each call is an instance of its own, at the depth of the call to the library.
#include <stdlib.h>

static int numbers[64];

static int difference(int one, int other) { return (one > other) - (one < other); }

static int compare(const void *one, const void *other) {
  return difference(*(const int *)one, *(const int *)other);
}

static void sort(void) { qsort(numbers, 64, sizeof *numbers, compare); }
//> function sort: count 2
//> function difference: inside compare
//> function compare: inside sort

static void finish(void) { sort(); }
//> function finish: inside program

int main(void) {
  for (int i = 0; i < 64; i++) numbers[i] = i * 37 % 64;
  atexit(finish);
  sort();
  for (int i = 0; i < 64; i++)
    if (numbers[i] != i) return 1;
  return 0;
}
