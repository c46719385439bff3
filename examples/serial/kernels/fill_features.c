// Keeps for each feature the strongest point of an image, as feature trackers do: a point
// overwrites every feature that is weaker, so that only the loop over features is parallel (worked
// answers in docs/serial.md have it in small).   fill_features ROWS
#include <math.h>

#include "kernel.h"

enum { ROWS = 1024, COLUMNS = 640, WINDOW = 3, FEATURES = 1500 };
static double image[ROWS][COLUMNS], strength[ROWS][COLUMNS];
static double featureX[FEATURES], featureY[FEATURES], featureStrength[FEATURES];

// Ripples, whose contrast grows from point to point: what comes later is stronger.
static void makeImage(int rows) {
#pragma omp parallel for
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < COLUMNS; j++) {
      const double contrast = 1 + 1e-3 * (i * COLUMNS + j);
      image[i][j] = contrast * sin(M_PI * i * 2 / 5) * sin(M_PI * j * 2 / 5);
    }
  }
}

// How much brightness changes around each point, in all directions.
static void findStrength(int rows) {
#pragma omp parallel for
  for (int i = WINDOW; i < rows - WINDOW; i++) {
    for (int j = WINDOW; j < COLUMNS - WINDOW; j++) {
      double xx = 0, xy = 0, yy = 0;
      for (int k = i + 1 - WINDOW; k < i + WINDOW; k++) {
        for (int l = j + 1 - WINDOW; l < j + WINDOW; l++) {
          const double x = image[k][l + 1] - image[k][l - 1];
          const double y = image[k + 1][l] - image[k - 1][l];
          xx += x * x;
          xy += x * y;
          yy += y * y;
        }
      }
      strength[i][j] = (xx * yy - xy * xy) / (xx + yy);
    }
  }
}

// Points one after the other: each sees what those before it left.
static void fillFeatures(int rows) {
  for (int i = WINDOW; i < rows - WINDOW; i++) {
    for (int j = WINDOW; j < COLUMNS - WINDOW; j++) {
      const double current = strength[i][j];
#pragma omp parallel for
      for (int k = 0; k < FEATURES; k++) {
        if (featureStrength[k] < current) {
          featureX[k] = j;
          featureY[k] = i;
          featureStrength[k] = current;
        }
      }
    }
  }
}

int main(int argc, char** argv) {
  const int rows = (int)sizeFrom(argc, argv, 120, ROWS);
  makeImage(rows);
  findStrength(rows);
  fillFeatures(rows);
  double sum = 0;
  for (int k = 0; k < FEATURES; k++) sum += featureStrength[k] + featureX[k] / (1 + featureY[k]);
  printf("fill_features %.6g\n", sum);
  return 0;
}
