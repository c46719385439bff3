// The header in C++, in a function template and a lambda.
// expect: work 33 span 23
// expect: tagged fast 20
#include "whip.h"

template <typename T>
void twice(T&& body) {
  body();
  body();
}

int main() {
  WHIP_WHATIF_BEGIN("fast");
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    twice([] { whip_work(5); });
    twice([] { whip_work(5); });
  }
  WHIP_WHATIF_END("fast");
  whip_work(13);
  return 0;
}
