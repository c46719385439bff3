// Random access iterators, templates, lambdas and exceptions.
// expect: work 40 span 14
// expect: chunks 14
#include <stdexcept>
#include <vector>

#include "whip.h"

namespace {

// Chunks of 4, 4 and 2.
template <typename Index>
void loop(Index count) {
#pragma omp for schedule(static, 4)
  for (Index i = 0; i < count; ++i) whip_work(1);
}

}  // namespace

int main() {
  std::vector<unsigned> units(10, 1);
  int caught = 0;
  // 4, 4 and 2 again.
#pragma omp parallel for schedule(static, 4)
  for (auto unit = units.begin(); unit < units.end(); ++unit) whip_work(*unit);
#pragma omp parallel
  {
    loop<short>(10);
    loop<unsigned long long>(10);
  }
  const auto region = [&] {
#pragma omp parallel for schedule(static, 2) reduction(+ : caught)
    for (unsigned unit : units) {
      try {
        whip_work(unit);
        if (unit == 1) throw std::runtime_error("one");
      } catch (const std::exception&) {
        ++caught;
      }
    }
  };
  region();
  return caught == 10 ? 0 : 1;
}
