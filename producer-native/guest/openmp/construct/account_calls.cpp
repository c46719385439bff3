#include "guest/openmp/state/account_calls.h"

#include "guest/openmp/construct/construct_observer.h"

namespace whip {

void endCreation(OmpThread& thread, uint64_t now, TaskCtx& maker, TaskCtx& current) {
  if (ConstructObserver::isOn()) ConstructObserver(thread, now).endCreation(maker, current);
}

void beginFinish(OmpThread& thread, uint64_t now, TaskCtx& task) {
  if (ConstructObserver::isOn()) ConstructObserver(thread, now).beginFinish(task);
}

void countTool(OmpThread& thread, uint64_t now, TaskCtx& task) {
  if (ConstructObserver::isOn()) ConstructObserver(thread, now).onStrandBegin(task);
}

void endCall(OmpThread& thread, uint64_t now) {
  if (ConstructObserver::isOn()) ConstructObserver(thread, now).endCall();
}

}  // namespace whip
