#include "whip.h"

void plain(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 8; ++i) whip_work(1);
}
