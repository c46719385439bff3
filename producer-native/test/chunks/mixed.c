// A program of two files, of which only this one is compiled with the pass.
// expect: work 16
// expect: limit static-chunks
// threads: 1 2
#include "whip.h"

void plain(void);

int main(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 8; ++i) whip_work(1);
  plain();
  return 0;
}
