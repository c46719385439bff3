// A plate that is hot along one edge: warms it, step by step, and sorts its points by temperature.
// plate.c once each step reads one copy of the plate and writes another (docs/tour-serial.md).
#include <stdio.h>

enum { N = 400, STEPS = 200, LEVELS = 1000 };
static double plates[2][N][N], sorted[N * N];
static int place[N * N], first[LEVELS + 1];

static void warm(double (*before)[N], double (*after)[N]) {
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      after[i][j] = (before[i - 1][j] + before[i + 1][j] + before[i][j - 1] + before[i][j + 1]) / 4;
    }
  }
}

static double total(double (*plate)[N]) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) sum += plate[i][j];
  }
  return sum;
}

// Each point's place among all, the coldest first.
static void findPlaces(const double* all) {
  for (int k = 0; k < N * N; k++) first[(int)all[k] + 1]++;
  for (int level = 0; level < LEVELS; level++) first[level + 1] += first[level];
  for (int k = 0; k < N * N; k++) place[k] = first[(int)all[k]]++;
}

static void sort(const double* all) {
  for (int k = 0; k < N * N; k++) sorted[place[k]] = all[k];
}

int main(void) {
  for (int j = 0; j < N; j++) plates[0][0][j] = plates[1][0][j] = LEVELS - 1;
  double sum = 0;
  for (int step = 0; step < STEPS; step++) {
    warm(plates[step % 2], plates[(step + 1) % 2]);
    sum += total(plates[(step + 1) % 2]);
  }
  findPlaces(plates[STEPS % 2][0]);
  sort(plates[STEPS % 2][0]);
  printf("total %.1f, median %.3f\n", sum, sorted[N * N / 2]);
  return 0;
}
