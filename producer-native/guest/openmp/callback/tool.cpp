// The tool's life: the OpenMP runtime asks for it, starts it, and one of several ends ends it.
#include "guest/openmp/callback/tool.h"

#include <errno.h>
#include <pthread.h>
#include <sys/auxv.h>

#include <cstdlib>
#include <cstring>

#include "guest/core/clock/clock.h"
#include "guest/core/link/shipper.h"
#include "guest/core/process/say.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/detail.h"
#include "guest/core/shared/loaded.h"
#include "guest/openmp/callback/early.h"
#include "guest/openmp/chain/chain.h"
#include "guest/openmp/construct/construct_memory.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/redirect/code.h"
#include "guest/openmp/redirect/compiler_calls.h"
#include "guest/openmp/redirect/doacross.h"
#include "guest/openmp/redirect/functions.h"
#include "guest/openmp/redirect/gomp_task_call.h"
#include "guest/openmp/redirect/loop_chunks.h"
#include "guest/openmp/redirect/static_loops.h"
#include "guest/openmp/redirect/task_calls.h"
#include "guest/openmp/redirect/taskgraph.h"
#include "guest/openmp/redirect/taskloop_calls.h"
#include "guest/openmp/redirect/unloading.h"
#include "guest/openmp/state/stamps.h"

namespace whip {

namespace {

// Once per process, whatever the runtime does: omp_pause_resource_all finalises it in mid-run.
std::atomic<bool> started{false};
std::atomic<bool> stopped{false};
unsigned ompVersion = 0;
char runtimeVersion[256] = "";

template <typename Callback>
ompt_callback_t erase(Callback* callback) {
  return reinterpret_cast<ompt_callback_t>(callback);
}

/// An event that the collector asks for, and the limit that applies if the runtime lacks it.
/// kCount: no use without it, or no loss.
struct Subscription {
  ompt_callbacks_t event;
  ompt_callback_t callback;
  Limit limit;
};

void subscribe(ompt_set_callback_t setCallback, bool chained) {
  const Subscription subscriptions[] = {
      {ompt_callback_thread_begin, erase(onThreadBegin), Limit::kCount},
      {ompt_callback_thread_end, erase(onThreadEnd), Limit::kCount},
      {ompt_callback_parallel_begin, erase(onParallelBegin), Limit::kCount},
      {ompt_callback_parallel_end, erase(onParallelEnd), Limit::kCount},
      {ompt_callback_implicit_task, erase(onImplicitTask), Limit::kCount},
      {ompt_callback_task_create, erase(onTaskCreate), Limit::kNoTasks},
      {ompt_callback_task_schedule, erase(onTaskSchedule), Limit::kNoTasks},
      {ompt_callback_dependences, erase(onDependences), Limit::kNoDependences},
      {ompt_callback_work, erase(onWork), Limit::kNoWork},
      {ompt_callback_dispatch, erase(onDispatch), Limit::kNoDispatch},
      {ompt_callback_masked, erase(onMasked), Limit::kNoMasked},
      {ompt_callback_cancel, erase(onCancel), Limit::kNoCancel},
      {ompt_callback_sync_region, erase(onSyncRegion), Limit::kNoSync},
      {ompt_callback_sync_region_wait, erase(onSyncRegionWait), Limit::kNoSync},
      {ompt_callback_reduction, erase(onReduction), Limit::kNoReduction},
      {ompt_callback_mutex_acquire, erase(onMutexAcquire), Limit::kNoMutex},
      {ompt_callback_mutex_acquired, erase(onMutexAcquired), Limit::kNoMutex},
      {ompt_callback_mutex_released, erase(onMutexReleased), Limit::kNoMutex},
      {ompt_callback_lock_init, erase(onLockInit), Limit::kCount},
      {ompt_callback_nest_lock, erase(onNestLock), Limit::kCount},
      {ompt_callback_control_tool, erase(onControlTool), Limit::kCount},
      {ompt_callback_target, erase(onTarget), Limit::kCount},
  };
  for (const Subscription& wish : subscriptions) {
    const ompt_set_result_t result =
        setCallback(wish.event, chained ? chainedCallback(wish.event) : wish.callback);
    const bool heard = result == ompt_set_always || result == ompt_set_sometimes ||
                       result == ompt_set_sometimes_paired;
    if (!heard && wish.limit != Limit::kCount) noteLimit(wish.limit);
  }
}

void stop() {
  if (stopped.exchange(true)) return;
  const EndReason reason = regionsActive() > 0 ? EndReason::kExitInRegion : EndReason::kExit;
  recording.store(false, std::memory_order_relaxed);
  endRun();
  shipper().stop(reason);
}

void forgetInChild() {
  recording.store(false, std::memory_order_relaxed);
  if (!stopped.exchange(true)) shipper().abandon();
}

int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t*) {
  if (started.exchange(true)) return 0;  // a runtime that starts again after a pause
  auto setCallback = reinterpret_cast<ompt_set_callback_t>(lookup("ompt_set_callback"));
  if (setCallback == nullptr || !shipper().prepare()) return 0;
  const char* clock = std::getenv("WHIP_CLOCK");
  chooseClock(clock == nullptr ? "auto" : clock);
  chooseDetail(clockTicksPerSecond());
  if (!createPools()) {
    say("the run is not recorded: shared memory cannot grow: %s (valgrind refuses it, and some "
        "sandboxes)",
        std::strerror(errno));
    return 0;
  }
  const bool chained = startChain(lookup, device, ompVersion, runtimeVersion);
  runtimeEntries.getTaskInfo =
      chained ? chainedTaskInfo()
              : reinterpret_cast<ompt_get_task_info_t>(lookup("ompt_get_task_info"));
  locateRuntime(reinterpret_cast<const void*>(lookup));
  subscribe(setCallback, chained);
  // A way out, should a program ever trip over it.
  const char* watch = std::getenv("WHIP_LOOP_CHUNKS");
  const bool watchesCalls = watch == nullptr || std::strcmp(watch, "0") != 0;
  if (!watchesCalls) {
    noteLimit(Limit::kSerialLoops);
  } else {
    noteCompilerCalls(reinterpret_cast<const void*>(lookup));
    watchLoopChunks(reinterpret_cast<const void*>(lookup));
    watchDoacross(reinterpret_cast<const void*>(lookup));
    watchTaskGraphs(reinterpret_cast<const void*>(lookup));
    if (hasLimit(Limit::kNoDispatch)) watchStaticLoops(reinterpret_cast<const void*>(lookup));
  }
  watchUnloading(reinterpret_cast<const void*>(lookup));
  noteModules();
  const uint64_t began = beganNs();
  chooseConstructs(began);
  chooseGrains();
  chooseStamps(began);
  if (watchesCalls) {
    watchTaskCalls(reinterpret_cast<const void*>(lookup));
    watchGompTaskCalls(reinterpret_cast<const void*>(lookup));
    watchTaskloops(reinterpret_cast<const void*>(lookup));
  }
  watchFunctions(reinterpret_cast<const void*>(lookup));
  if (!shipper().start({clockName(), clockUnit(), clockTicksPerSecond(), runtimeVersion, began})) {
    return 0;
  }
  // After the shipper: exit handlers run backwards, and ours must find what it started alive. The
  // runtime's own finalisation comes later still.
  std::atexit(stop);
  pthread_atfork(nullptr, nullptr, forgetInChild);
  recording.store(true, std::memory_order_release);
  return 1;
}

void finalize(ompt_data_t*) {
  // At the end of the process this comes after stop(). Earlier it means omp_pause_resource_all: the
  // runtime reports nothing from here on, but the program goes on, and so does the run.
  if (!stopped.load(std::memory_order_relaxed)) countLoss(Cause::kRuntimePaused);
  finalizeChain();
}

}  // namespace

bool isWanted() {
  // A set-user-id program: who starts it must not make it read a file or open a connection with its
  // owner's rights.
  if (getauxval(AT_SECURE) != 0) return false;
  const char* disabled = std::getenv("WHIP_DISABLE");
  return (disabled == nullptr || std::strcmp(disabled, "1") != 0) && shipper().wanted();
}

}  // namespace whip

extern "C" __attribute__((visibility("default"))) ompt_start_tool_result_t* ompt_start_tool(
    unsigned int openmp, const char* version) {
  if (!whip::isWanted()) return nullptr;
  whip::noteToolStart();
  whip::ompVersion = openmp;
  std::strncpy(whip::runtimeVersion, version == nullptr ? "" : version,
               sizeof(whip::runtimeVersion) - 1);
  static ompt_start_tool_result_t result = {whip::initialize, whip::finalize, ompt_data_none};
  return &result;
}
