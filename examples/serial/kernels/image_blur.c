// Blurs an image, along lines and then along columns, and looks for its edges.   image_blur IMAGES
#include "kernel.h"

enum { ROWS = 480, COLUMNS = 640, REACH = 2 };
static int image[ROWS][COLUMNS], half[ROWS][COLUMNS], blurred[ROWS][COLUMNS];
static int across[ROWS][COLUMNS], down[ROWS][COLUMNS];

static void blur(void) {
#pragma omp parallel for
  for (int i = REACH; i < ROWS - REACH; i++) {
    for (int j = REACH; j < COLUMNS - REACH; j++) {
      const int* at = &image[i][j];
      half[i][j] = (at[-2] + 4 * at[-1] + 6 * at[0] + 4 * at[1] + at[2]) >> 4;
    }
  }
#pragma omp parallel for
  for (int i = REACH; i < ROWS - REACH; i++) {
    for (int j = REACH; j < COLUMNS - REACH; j++) {
      blurred[i][j] = (half[i - 2][j] + 4 * half[i - 1][j] + 6 * half[i][j] + 4 * half[i + 1][j] +
                       half[i + 2][j]) >>
                      4;
    }
  }
}

static void edges(void) {
#pragma omp parallel for
  for (int i = 1; i < ROWS - 1; i++) {
    for (int j = 1; j < COLUMNS - 1; j++) {
      across[i][j] = blurred[i][j + 1] - blurred[i][j - 1];
    }
  }
#pragma omp parallel for
  for (int i = 1; i < ROWS - 1; i++) {
    for (int j = 1; j < COLUMNS - 1; j++) {
      down[i][j] = blurred[i + 1][j] - blurred[i - 1][j];
    }
  }
}

// The next image follows from this one.
static void move(void) {
#pragma omp parallel for
  for (int i = 1; i < ROWS - 1; i++) {
    for (int j = 1; j < COLUMNS - 1; j++) {
      image[i][j] = (3 * blurred[i][j] - 2 * half[i][j] + across[i][j]) & 255;
    }
  }
}

static long strong(int least) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i < ROWS - 1; i++) {
    for (int j = 1; j < COLUMNS - 1; j++) {
      sum += across[i][j] * across[i][j] + down[i][j] * down[i][j] > least;
    }
  }
  return sum;
}

int main(int argc, char** argv) {
  const long images = sizeFrom(argc, argv, 500, 100000);
#pragma omp parallel for
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < COLUMNS; j++) {
      image[i][j] = (int)(256 * randomAt((uint64_t)i * COLUMNS + j));
    }
  }
  long sum = 0;
  for (long next = 0; next < images; next++) {
    blur();
    edges();
    sum += strong(3000);
    move();
  }
  printf("image_blur %ld\n", sum);
  return 0;
}
