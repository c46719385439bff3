#include "guest/openmp/grain/taskloop.h"

#include "guest/core/memory/memory_order.h"

namespace whip {

using namespace detail;

Taskloop taskloops[kTaskloopsMax];

Taskloop* takeTaskloop(uint32_t hint) {
  for (uint32_t i = 0; i < kTaskloopsMax; ++i) {
    Taskloop& loop = taskloops[(hint + i) % kTaskloopsMax];
    if (!loop.isTaken.load(kRelaxed) && !loop.isTaken.exchange(true, kAcquire)) return &loop;
  }
  return nullptr;
}

void settleTaskloop(Taskloop& loop, uint64_t iterations) {
  if (loop.left.fetch_sub(iterations, std::memory_order_acq_rel) == iterations) {
    loop.isTaken.store(false, kRelease);
  }
}

}  // namespace whip
