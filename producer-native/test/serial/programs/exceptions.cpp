// Regions that an exception leaves are closed by the function that catches it; the loop goes on.
#include <cstdio>

static long out[10];

static void odd(int i) {
  for (int j = 0; j < 4; j++) {
    if (i % 2 == 1 && j == 2) throw i;
    out[i] += j;
  }
}
//> function odd: count 10
//> loop 7: count 10 iterations 35

static int caught;

int main() {
  for (int i = 0; i < 10; i++) {
    try {
      odd(i);
    } catch (int) {
      caught++;
    }
  }
  return caught != 5;
}
//> loop 18: count 1 iterations 10
//> function main: count 1
