// When the halves of a pair end:
//
//   parallel_end                          the region's, named by the task that met it
//   implicit_task end                     the member's
//   task_schedule complete, cancel,       the prior task's; a detached one's when it is fulfilled
//     late_fulfill, taskwait_complete
//   sync_region begin, task_create of a   where neither tool uses them: libomp 19 insists there on
//     taskwait                            words that are empty, see sync.cpp and tasks.cpp
#include "guest/openmp/chain/events.h"

#include <array>
#include <atomic>

#include "guest/openmp/callback/tool.h"
#include "guest/openmp/chain/words.h"

namespace whip::chain {

namespace {

// The highest number of an event is 36 in OpenMP 5.2; more than that is refused.
constexpr size_t kEvents = 64;
std::array<std::atomic<ompt_callback_t>, kEvents> registered{};

template <typename Callback>
Callback theirCallback(ompt_callbacks_t event) {
  return reinterpret_cast<Callback>(theirs(event));
}

/// Both tools hear the event, each with its halves.
template <ompt_callbacks_t kEvent, auto kOurs>
struct Both;

template <ompt_callbacks_t kEvent, typename... Arguments, void (*kOurs)(Arguments...)>
struct Both<kEvent, kOurs> {
  static void call(Arguments... arguments) {
    kOurs(forUs(arguments)...);
    if (const auto next = theirCallback<void (*)(Arguments...)>(kEvent))
      next(forThem(arguments)...);
  }
};

template <ompt_callbacks_t kEvent, auto kOurs>
ompt_callback_t both() {
  return reinterpret_cast<ompt_callback_t>(&Both<kEvent, kOurs>::call);
}

// We use no data of threads: that word is theirs alone.
void threadBegin(ompt_thread_t type, ompt_data_t* thread) {
  onThreadBegin(type, nullptr);
  const auto next = theirCallback<ompt_callback_thread_begin_t>(ompt_callback_thread_begin);
  if (next != nullptr) next(type, thread);
}

void threadEnd(ompt_data_t* thread) {
  if (const auto next = theirCallback<ompt_callback_thread_end_t>(ompt_callback_thread_end))
    next(thread);
  onThreadEnd(nullptr);
}

void parallelBegin(ompt_data_t* task, const ompt_frame_t* frame, ompt_data_t* region,
                   unsigned requested, int flags, const void* codeptr) {
  // The team's memory may hold what a former region left.
  attach(region, nullptr);
  if (task != nullptr) wordsOf(task).regionMet = &wordsOf(region);
  Both<ompt_callback_parallel_begin, onParallelBegin>::call(task, frame, region, requested, flags,
                                                            codeptr);
}

void parallelEnd(ompt_data_t* region, ompt_data_t* task, int flags, const void* codeptr) {
  if (task == nullptr) return;
  Words& met = wordsOf(task);
  // By now another thread's region may stand in the runtime's word (libomp 19).
  if (met.regionMet == nullptr) return;
  ompt_data_t own;
  own.ptr = met.regionMet;
  met.regionMet = nullptr;
  Both<ompt_callback_parallel_end, onParallelEnd>::call(&own, task, flags, codeptr);
  if (attached(region) == own.ptr) attach(region, nullptr);
  release(&own);
}

void implicitTask(ompt_scope_endpoint_t endpoint, ompt_data_t* region, ompt_data_t* task,
                  unsigned teamSize, unsigned index, int flags) {
  if (endpoint == ompt_scope_begin) attach(task, nullptr);
  Both<ompt_callback_implicit_task, onImplicitTask>::call(endpoint, region, task, teamSize, index,
                                                          flags);
  if (endpoint == ompt_scope_end) release(task);
}

void taskCreate(ompt_data_t* parent, const ompt_frame_t* frame, ompt_data_t* task, int flags,
                int hasDependences, const void* codeptr) {
  if ((flags & ompt_task_initial) == 0) attach(task, nullptr);
  OmpThread* const thread = recordingThread();
  if (thread != nullptr) thread->wordOfNewTask = task;
  Both<ompt_callback_task_create, onTaskCreate>::call(parent, frame, task, flags, hasDependences,
                                                      codeptr);
  if (thread != nullptr) thread->wordOfNewTask = nullptr;
  if ((flags & ompt_task_taskwait) != 0) releaseIfEmpty(task);
}

void taskSchedule(ompt_data_t* prior, ompt_task_status_t status, ompt_data_t* next) {
  Both<ompt_callback_task_schedule, onTaskSchedule>::call(prior, status, next);
  switch (status) {
    case ompt_task_complete:
    case ompt_task_cancel:
    case ompt_task_late_fulfill:
    case ompt_taskwait_complete:
      return release(prior);
    default:
      return;
  }
}

void dependences(ompt_data_t* task, const ompt_dependence_t* list, int count) {
  Both<ompt_callback_dependences, onDependences>::call(task, list, count);
  releaseIfEmpty(task);
}

void syncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t* region,
                ompt_data_t* task, const void* codeptr) {
  Both<ompt_callback_sync_region, onSyncRegion>::call(kind, endpoint, region, task, codeptr);
  if (endpoint == ompt_scope_begin) releaseIfEmpty(task);
}

int controlTool(uint64_t command, uint64_t modifier, void* argument, const void* codeptr) {
  constexpr int kSuccess = 0;  // of omp_control_tool_result_t
  const int result = onControlTool(command, modifier, argument, codeptr);
  const auto next = theirCallback<ompt_callback_control_tool_t>(ompt_callback_control_tool);
  return result == kSuccess || next == nullptr ? result
                                               : next(command, modifier, argument, codeptr);
}

// Not heard by us.
void ignoreDependence(ompt_data_t*, ompt_data_t*) {}

template <typename Callback>
ompt_callback_t erase(Callback* callback) {
  return reinterpret_cast<ompt_callback_t>(callback);
}

}  // namespace

ompt_callback_t theirs(ompt_callbacks_t event) {
  return registered[static_cast<size_t>(event)].load(std::memory_order_acquire);
}

void setTheirs(ompt_callbacks_t event, ompt_callback_t callback) {
  registered[static_cast<size_t>(event)].store(callback, std::memory_order_release);
}

ompt_callback_t bothFor(ompt_callbacks_t event) {
  switch (event) {
    case ompt_callback_thread_begin:
      return erase(threadBegin);
    case ompt_callback_thread_end:
      return erase(threadEnd);
    case ompt_callback_parallel_begin:
      return erase(parallelBegin);
    case ompt_callback_parallel_end:
      return erase(parallelEnd);
    case ompt_callback_implicit_task:
      return erase(implicitTask);
    case ompt_callback_task_create:
      return erase(taskCreate);
    case ompt_callback_task_schedule:
      return erase(taskSchedule);
    case ompt_callback_dependences:
      return erase(dependences);
    case ompt_callback_task_dependence:
      return both<ompt_callback_task_dependence, ignoreDependence>();
    case ompt_callback_work:
      return both<ompt_callback_work, onWork>();
    case ompt_callback_dispatch:
      return both<ompt_callback_dispatch, onDispatch>();
    case ompt_callback_masked:
      return both<ompt_callback_masked, onMasked>();
    case ompt_callback_cancel:
      return both<ompt_callback_cancel, onCancel>();
    case ompt_callback_sync_region:
      return erase(syncRegion);
    case ompt_callback_sync_region_wait:
      return both<ompt_callback_sync_region_wait, onSyncRegionWait>();
    case ompt_callback_reduction:
      return both<ompt_callback_reduction, onReduction>();
    case ompt_callback_lock_init:
      return both<ompt_callback_lock_init, onLockInit>();
    case ompt_callback_mutex_acquire:
      return both<ompt_callback_mutex_acquire, onMutexAcquire>();
    case ompt_callback_mutex_acquired:
      return both<ompt_callback_mutex_acquired, onMutexAcquired>();
    case ompt_callback_mutex_released:
      return both<ompt_callback_mutex_released, onMutexReleased>();
    case ompt_callback_nest_lock:
      return both<ompt_callback_nest_lock, onNestLock>();
    case ompt_callback_control_tool:
      return erase(controlTool);
    case ompt_callback_target:
      return both<ompt_callback_target, onTarget>();
    default:
      return nullptr;
  }
}

}  // namespace whip::chain
