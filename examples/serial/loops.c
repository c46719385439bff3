// Three loops of a serial program: one whose iterations are independent, a chain, and four chains in turn.
#include <stdio.h>

enum { N = 1000 };
static long a[N], b[N], c[N + 4];

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i * 3L / 7;
  for (int i = 1; i < N; i++) b[i] = b[i - 1] + a[i];
  for (int i = 4; i < N + 4; i++) c[i] = c[i - 4] + b[i - 4];
  printf("%ld\n", c[N + 3]);
  return 0;
}
