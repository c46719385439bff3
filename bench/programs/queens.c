// Counts how N queens stand on a board without attacking one another, a task for each place of the
// first rows.  queens N
#include <stdio.h>
#include <stdlib.h>

enum { kTaskRows = 4 };

// Columns and diagonals that are taken are bits.
static long place(int size, int row, unsigned columns, unsigned left, unsigned right) {
  const unsigned all = (1u << size) - 1;
  if (row == size) return 1;
  long found = 0;
  for (unsigned open = all & ~(columns | left | right); open != 0; open &= open - 1) {
    const unsigned at = open & -open;
    if (row >= kTaskRows) {
      found += place(size, row + 1, columns | at, (left | at) << 1, (right | at) >> 1);
      continue;
    }
#pragma omp task shared(found)
    {
      const long more = place(size, row + 1, columns | at, (left | at) << 1, (right | at) >> 1);
#pragma omp atomic
      found += more;
    }
  }
#pragma omp taskwait
  return found;
}

int main(int argc, char** argv) {
  static const long kKnown[] = {1,  1,   0,   0,    2,     10,    4,      40,
                                92, 352, 724, 2680, 14200, 73712, 365596, 2279184};
  const int size = argc > 1 ? atoi(argv[1]) : 8;
  if (size < 1 || size > 15) return 2;
  long found = 0;
#pragma omp parallel
#pragma omp single
  found = place(size, 0, 0, 0, 0);
  printf("%ld\n", found);
  return found == kKnown[size] ? 0 : 1;
}
