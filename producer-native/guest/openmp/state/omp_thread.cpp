#include "guest/openmp/state/omp_thread.h"

namespace whip {

OmpThread* acquireThread() { return ThreadTable::acquire<OmpThread>(); }

void releaseThread(OmpThread& thread) {
  thread.current = nullptr;
  ThreadTable::release(thread);
}

}  // namespace whip
