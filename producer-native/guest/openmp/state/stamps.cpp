#include "guest/openmp/state/stamps.h"

#include <sched.h>

#include <utility>

#include "guest/core/shared/detail.h"
#include "guest/core/thread/row_writer.h"

namespace whip {

bool stampsOn = false;

namespace {

uint64_t started = 0;

/// Without a system call where libc knows the thread's restartable sequence.
uint64_t processorAnd1() {
  const int processor = sched_getcpu();
  return processor < 0 ? 0 : static_cast<uint64_t>(processor) + 1;
}

}  // namespace

void chooseStamps(uint64_t began) {
  started = began;
  stampsOn = isOfGrains();
}

void writeStamp(OmpThread& thread, const Place& place) {
  const uint64_t began = std::exchange(thread.stampBegan, 0);
  if (began == 0 || place.isNowhere()) return;
  RowWriter(thread).stamp({place.parent, place.index, thread.number, processorAnd1(),
                           began - started, steadyNs() - started});
}

}  // namespace whip
