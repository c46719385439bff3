// Independent iterations, chains, early exits, loops in loops.
long a[64], b[64], c[16][16];

static void independent(void) {
  for (int i = 0; i < 64; i++) a[i] += 1;
}
//> loop 5: work 384 cp 6 sp 64.00 iterations 64 dependence none overwrites no

static void chain(void) {
  for (int i = 1; i < 64; i++) a[i] = a[i - 1] + b[i];
}
//> loop 10: work 630 cp 378 sp 1.00 iterations 63 dependence a/1 overwrites no

static void fourChains(void) {
  for (int i = 4; i < 64; i++) a[i] = a[i - 4] + b[i];
}
//> loop 15: work 600 cp 90 sp 4.00 iterations 60 dependence a/4 overwrites no

static void anti(void) {
  for (int i = 0; i < 63; i++) a[i] = a[i + 1] + 1;
}
//> loop 20: work 378 cp 6 sp 63.00 dependence none overwrites yes

static void nest(void) {
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++) c[i][j] += 1;
}
//> loop 25: work 1536 cp 6 sp 16.00 iterations 16 dependence none overwrites no
//> loop 26: work 1536 cp 96 sp 16.00 count 16 iterations 256

static int find(long key) {
  for (int i = 0; i < 64; i++)
    if (a[i] == key) return i;
  return -1;
}
//> loop 32: work 320 cp 5 sp 64.00 cancellable 1

// The update of i is the bound of the inner loop, which hands it out again.
static long sums(void) {
  static int first[17];
  long sum = 0;
  for (int i = 0; i < 17; i++) first[i] = i * 4;
  for (int i = 0; i < 16; i++) {
    for (int k = first[i]; k < first[i + 1]; k++) b[i] += a[k];
    sum += b[i];
  }
  return sum;
}
//> loop 43: work 848 cp 21 sp 12.95 iterations 16 dependence none cancellable 0

// An iteration that ends early leaves no loop.
static void even(void) {
  for (int i = 0; i < 64; i++) {
    const long old = a[i];
    if (old % 2 != 0) continue;
    const long half = old / 2;
    a[i] = half;
  }
}
//> loop 53: work 1717 cp 26 sp 63.62 iterations 64 dependence none cancellable 0

int main(void) {
  independent();
  chain();
  fourChains();
  anti();
  nest();
  even();
  return find(-7) != -1 || sums() < 0;
}
