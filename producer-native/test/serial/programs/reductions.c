// What is broken: sums, maxima, histograms.
long a[64], h[8], q[1];
int k[64];
double x[512];

static long sum(void) {
  long s = 0;
  for (int i = 0; i < 64; i++) s += a[i];
  return s;
}
//> loop 8: work 320 cp 11 sp 29.09 reduces +:s hands -

static long largest(void) {
  long m = 0;
  for (int i = 0; i < 64; i++) m = a[i] > m ? a[i] : m;
  return m;
}
//> loop 15: cp 11 reduces max:m hands -

static void histogram(void) {
  for (int i = 0; i < 64; i++) h[k[i]]++;
}
//> loop 21: work 640 cp 13 sp 49.23 reduces +:h[] dependence none

// All updates hit one element, whose address hangs on 180 units of divisions.
static void divided(void) {
  for (int i = 0; i < 512; i++) {
    double d = i;
    d = d / 3.0 / 5.0 / 7.0 / 9.0 / 11.0 / 13.0 / 17.0 / 19.0 / 512.0;
    q[(long)d] += 1;
  }
}
//> loop 27: work 95232 cp 195 sp 488.37 reduces +:q[]

static double two(int at, int n, double by) {
  double p = 1;
  for (int i = 0; i < n; i++)
    if (i == at) p *= by;
  return p;
}
//> loop 37: work 7 cp 6 reduces *:p

static long grid[8][8];
static long total(void) {
  long s = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) s += grid[i][j];
  return s;
}
//> loop 46: work 320 cp 11 reduces +:s hands -
//> loop 47: work 320 cp 64 count 8 reduces +:s hands -

int main(void) {
  for (int i = 0; i < 64; i++) k[i] = i % 8;
  const int wrong = sum() + largest() != 0 || two(1, 2, 3.0) != 3.0;
  histogram();
  divided();
  return wrong || total() != 0 || h[3] != 8;
}
