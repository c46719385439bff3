// Factorises a matrix of blocks, many of which are empty, without pivots: a task for each block of a
// step.  blocks BLOCKS (in each direction)
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { kSide = 32 };

typedef double Block[kSide][kSide];

static int size;
static Block** blocks;

static Block* at(int row, int column) { return blocks[row * size + column]; }

static Block* make(int row, int column) {
  Block* const block = calloc(1, sizeof(Block));
  if (block == NULL) exit(1);
  blocks[row * size + column] = block;
  return block;
}

static void factorise(Block* d) {
  for (int k = 0; k < kSide; k++)
    for (int i = k + 1; i < kSide; i++) {
      (*d)[i][k] /= (*d)[k][k];
      for (int j = k + 1; j < kSide; j++) (*d)[i][j] -= (*d)[i][k] * (*d)[k][j];
    }
}

static void toTheRight(Block* d, Block* b) {
  for (int k = 0; k < kSide; k++)
    for (int i = k + 1; i < kSide; i++)
      for (int j = 0; j < kSide; j++) (*b)[i][j] -= (*d)[i][k] * (*b)[k][j];
}

static void below(Block* d, Block* b) {
  for (int i = 0; i < kSide; i++)
    for (int k = 0; k < kSide; k++) {
      (*b)[i][k] /= (*d)[k][k];
      for (int j = k + 1; j < kSide; j++) (*b)[i][j] -= (*b)[i][k] * (*d)[k][j];
    }
}

static void subtract(Block* l, Block* u, Block* b) {
  for (int i = 0; i < kSide; i++)
    for (int k = 0; k < kSide; k++)
      for (int j = 0; j < kSide; j++) (*b)[i][j] -= (*l)[i][k] * (*u)[k][j];
}

static void step(int k) {
  factorise(at(k, k));
  for (int i = k + 1; i < size; i++) {
    if (at(k, i) != NULL) {
#pragma omp task
      toTheRight(at(k, k), at(k, i));
    }
    if (at(i, k) != NULL) {
#pragma omp task
      below(at(k, k), at(i, k));
    }
  }
#pragma omp taskwait
  for (int i = k + 1; i < size; i++)
    for (int j = k + 1; j < size; j++)
      if (at(i, k) != NULL && at(k, j) != NULL) {
#pragma omp task
        subtract(at(i, k), at(k, j), at(i, j) != NULL ? at(i, j) : make(i, j));
      }
#pragma omp taskwait
}

int main(int argc, char** argv) {
  size = argc > 1 ? atoi(argv[1]) : 8;
  if (size < 1) return 2;
  blocks = calloc((size_t)size * (size_t)size, sizeof *blocks);
  if (blocks == NULL) return 1;
  for (int i = 0; i < size; i++)
    for (int j = 0; j < size; j++) {
      if (i != j && (i * 7 + j * 3) % 5 != 0) continue;
      Block* const block = make(i, j);
      for (int r = 0; r < kSide; r++)
        for (int c = 0; c < kSide; c++)
          (*block)[r][c] = i == j && r == c ? 4.0 * kSide * size : ((r + c + i + j) % 9) / 9.0;
    }
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < size; k++) step(k);
  const double last = (*at(size - 1, size - 1))[kSide - 1][kSide - 1];
  printf("%.6f\n", last);
  return isfinite(last) ? 0 : 1;
}
