// Shared by the callback files. Only this folder includes omp-tools.h.
#pragma once

#include <omp-tools.h>

#include <atomic>
#include <cstdint>

#include "guest/core/shared/counters.h"
#include "guest/core/shared/tags.h"
#include "guest/openmp/event/event.h"
#include "guest/openmp/redirect/code.h"
#include "guest/openmp/redirect/compiler_calls.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// False if the collector shall stay out of this process: nobody takes what it records, or the user
/// said so (WHIP_DISABLE=1).
bool isWanted();

/// False before the tool starts, after the run ended, and in a forked child: then callbacks return
/// at once.
extern std::atomic<bool> recording;

/// The calling thread's record; nullptr for threads that OpenMP does not know or that found no
/// slot.
/// `__thread`, because thread_local goes through a wrapper. Initial-exec, because a plain offset is
/// what a callback can afford; in return all thread-locals of this library must fit the loader's
/// small reserve for late libraries, so big ones live elsewhere.
extern __thread OmpThread* self __attribute__((tls_model("initial-exec")));

inline OmpThread* recordingThread() {
  return recording.load(std::memory_order_relaxed) ? self : nullptr;
}

/// Runtime entry points; nullptr if the runtime lacks one.
struct RuntimeEntries {
  ompt_get_task_info_t getTaskInfo = nullptr;
};
extern RuntimeEntries runtimeEntries;

/// The word the runtime keeps for us in a task or region of its own. Atomic, because only the
/// runtime's synchronisation, which sanitizers do not see, orders its uses by several threads.
inline void attach(ompt_data_t* data, void* ours) {
  __atomic_store_n(&data->ptr, ours, __ATOMIC_RELEASE);
}
inline void* attached(const ompt_data_t* data) {
  return data == nullptr ? nullptr : __atomic_load_n(&data->ptr, __ATOMIC_ACQUIRE);
}

/// The context behind a task of the runtime; nullptr for tasks we do not know.
inline TaskCtx* taskOf(const ompt_data_t* data) { return static_cast<TaskCtx*>(attached(data)); }

/// The task that meets a construct on this thread: the one we see running there. The runtime names
/// the wrong one for `single` and `masked` in a serialised region inside a task (libomp 19).
inline TaskCtx* encountering(const OmpThread* thread, const ompt_data_t* data) {
  if (thread == nullptr) return nullptr;
  return thread->current != nullptr ? thread->current : taskOf(data);
}

/// The task makes another one, after its strand has ended: if it holds locks, they have nodes from
/// now on.
inline void beginHolds(const Event& event, TaskCtx& task) {
  if (holdsLock(task.tag)) event.beginHolds(task);
}

/// The task waits for others, or makes a team.
inline void beginWait(const Event& event, TaskCtx& task) {
  if (!holdsLock(task.tag)) return;
  noteLimit(Limit::kWaitsUnderLock);
  event.beginHolds(task);
}

inline uint64_t codeAddress(const void* codeptr) { return reinterpret_cast<uint64_t>(codeptr); }

/// The address that stands for the directive whose call returns to `address`: the compiler's word
/// for it, if that call is the thread's latest (guest/openmp/state/ident.h).
inline uint64_t placeOf(uint64_t address) {
  CompilerCall& call = whip_compiler_call;
  if (address == 0) return 0;
  if (call.returnsTo == 0 && isFirstCall()) {
    call = {findIdent(address, __builtin_frame_address(0)), address};
  }
  return address == call.returnsTo ? placeOfPragma(call.where, address) : address;
}
inline uint64_t placeOf(const void* codeptr) { return placeOf(codeAddress(codeptr)); }

// --- threads.cpp ---------------------------------------------------------------------------------
void onThreadBegin(ompt_thread_t type, ompt_data_t* threadData);
void onThreadEnd(ompt_data_t* threadData);
/// Starts the task of a root thread: a member of region 0.
void startRoot(OmpThread& thread, TaskCtx& task);
/// Ends it: a thread that did nothing has a node, too, since the run counts its roots.
void endRoot(const Event& event, TaskCtx& task);
/// Ends the calling thread's root task, if it has one, and writes the run's own row.
void endRun();

// --- parallel.cpp --------------------------------------------------------------------------------
void onParallelBegin(ompt_data_t* encounteringTask, const ompt_frame_t* encounteringFrame,
                     ompt_data_t* parallelData, unsigned requested, int flags, const void* codeptr);
void onParallelEnd(ompt_data_t* parallelData, ompt_data_t* encounteringTask, int flags,
                   const void* codeptr);
void onImplicitTask(ompt_scope_endpoint_t endpoint, ompt_data_t* parallelData,
                    ompt_data_t* taskData, unsigned teamSize, unsigned index, int flags);
/// Parallel regions going on in the process.
uint64_t regionsActive();

// --- work.cpp ------------------------------------------------------------------------------------
void onWork(ompt_work_t type, ompt_scope_endpoint_t endpoint, ompt_data_t* parallelData,
            ompt_data_t* taskData, uint64_t count, const void* codeptr);
void onDispatch(ompt_data_t* parallelData, ompt_data_t* taskData, ompt_dispatch_t kind,
                ompt_data_t instance);
/// Iterations of a chunk, counted from 0.
struct Iterations {
  uint64_t first = 0;
  uint64_t count = 0;  // 0: not known
};
/// A chunk that loop_chunks.cpp saw or gave out.
void onFollowedChunk(Iterations chunk);
/// The chunk that has begun has so many iterations, as only loop_chunks.cpp knows.
void onChunkCut(uint64_t iterations);
/// The task's innermost node, if that is its share of a loop or of sections, or the one around it
/// if it is a chunk of one; else nullptr.
Frame* shareOf(const TaskCtx& task);
/// Notes that there are more chunks in the task's share than the runtime reports.
void hideChunks(TaskCtx& task);
/// Ends the chunk the task is in, if any, and opens the next one. `announce`: it may last for
/// hours.
void beginChunk(OmpThread& thread, TaskCtx& task, Iterations chunk, bool announce);
void onMasked(ompt_scope_endpoint_t endpoint, ompt_data_t* parallelData, ompt_data_t* taskData,
              const void* codeptr);
void onCancel(ompt_data_t* taskData, int flags, const void* codeptr);

// --- reported_chunks.cpp -------------------------------------------------------------------------
int onControlTool(uint64_t command, uint64_t modifier, void* argument, const void* codeptr);

// --- sync.cpp ------------------------------------------------------------------------------------
void onSyncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                  ompt_data_t* parallelData, ompt_data_t* taskData, const void* codeptr);
void onSyncRegionWait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                      ompt_data_t* parallelData, ompt_data_t* taskData, const void* codeptr);
void onReduction(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t* parallelData,
                 ompt_data_t* taskData, const void* codeptr);

// --- mutex.cpp -----------------------------------------------------------------------------------
void onLockInit(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t waitId,
                const void* codeptr);
void onMutexAcquire(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t waitId,
                    const void* codeptr);
void onMutexAcquired(ompt_mutex_t kind, ompt_wait_id_t waitId, const void* codeptr);
void onMutexReleased(ompt_mutex_t kind, ompt_wait_id_t waitId, const void* codeptr);
void onNestLock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t waitId, const void* codeptr);

// --- tasks.cpp -----------------------------------------------------------------------------------
void onTaskCreate(ompt_data_t* encounteringTask, const ompt_frame_t* encounteringFrame,
                  ompt_data_t* newTask, int flags, int hasDependences, const void* codeptr);
void onTaskSchedule(ompt_data_t* priorTask, ompt_task_status_t status, ompt_data_t* nextTask);
void onDependences(ompt_data_t* taskData, const ompt_dependence_t* dependences, int count);

// --- device.cpp ----------------------------------------------------------------------------------
void onTarget(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t* taskData,
              ompt_id_t targetId, const void* codeptr);

}  // namespace whip
