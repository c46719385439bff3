#include "guest/openmp/state/omp_thread.h"

namespace whip {

bool functionsCount = false;

OmpThread* acquireThread() { return ThreadTable::acquire<OmpThread>(); }

void releaseThread(OmpThread& thread) {
  thread.current = nullptr;
  ThreadTable::release(thread);
}

}  // namespace whip
