// Every construct is reported at its pragma, the combined ones too, and not at its loop.
// expect: mayLimit static-chunks
// expect: mayLimit section-blocks
// expect: mayLimit serial-loops
// expect: work 97
// expect: line parallel auto
// expect: line for auto
// expect: line sections auto
// expect: line single auto
// expect: line taskloop auto
#include "whip.h"

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp parallel for schedule(dynamic) ordered
  for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp parallel for
  for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp parallel for schedule(static, 2)
  for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp parallel sections
  {
    whip_work(1);
  }
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp for schedule(guided) ordered
    for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp for collapse(2) schedule(dynamic, 3)
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 4; ++j) whip_work(1);
#pragma omp for
    for (int i = 0; i < 8; ++i) whip_work(1);
#pragma omp sections
    {
      whip_work(4);
#pragma omp section
      whip_work(3);
    }
#pragma omp single
    whip_work(1);
#pragma omp single nowait
    {
#pragma omp taskloop
      for (int i = 0; i < 8; ++i) whip_work(1);
    }
  }
  return 0;
}
