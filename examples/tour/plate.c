// A plate that is hot along one edge: warms it, step by step, and sorts its points by temperature.
// The program of docs/tour-serial.md; plate_mended.c is what becomes of it.
#include <stdio.h>

enum { N = 400, STEPS = 200, LEVELS = 1000 };
static double plate[N][N], sorted[N * N];
static int place[N * N], first[LEVELS + 1];

static void warm(void) {
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      plate[i][j] = (plate[i - 1][j] + plate[i + 1][j] + plate[i][j - 1] + plate[i][j + 1]) / 4;
    }
  }
}

static double total(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) sum += plate[i][j];
  }
  return sum;
}

// Each point's place among all, the coldest first.
static void findPlaces(void) {
  const double* all = plate[0];
  for (int k = 0; k < N * N; k++) first[(int)all[k] + 1]++;
  for (int level = 0; level < LEVELS; level++) first[level + 1] += first[level];
  for (int k = 0; k < N * N; k++) place[k] = first[(int)all[k]]++;
}

static void sort(void) {
  const double* all = plate[0];
  for (int k = 0; k < N * N; k++) sorted[place[k]] = all[k];
}

int main(void) {
  for (int j = 0; j < N; j++) plate[0][j] = LEVELS - 1;
  double sum = 0;
  for (int step = 0; step < STEPS; step++) {
    warm();
    sum += total();
  }
  findPlaces();
  sort();
  printf("total %.1f, median %.3f\n", sum, sorted[N * N / 2]);
  return 0;
}
