// Without the collector, or one that nobody wants, the header is a no-op: nothing printed, nothing
// changed.
#include <cstdio>

#include "whip.h"

int main() {
  WHIP_WHATIF_BEGIN("a");
  WHIP_PHASE("p");
  WHIP_REGION_BEGIN("r");
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; ++i) {
    whip_work(1);
    sum += i;
  }
  WHIP_REGION_END("r");
  WHIP_WHATIF_END("a");
  if (whip_collector_()->version != 0) return 2;
  return sum == 45 ? 0 : 1;
}
