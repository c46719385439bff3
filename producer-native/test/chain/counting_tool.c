// A tool that counts its events and trusts no data but its own: what it writes to a thread's,
// a region's or a task's word when it begins must stand there, unchanged, until it ends. Prints the
// counts to the file WHIP_TEST_COUNTS names; ends the process with status 99 if a word is not its
// own.
#include <omp-tools.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
  kThreads,
  kRegions,
  kRegionEnds,
  kMembers,
  kTasks,
  kDone,
  kWorks,
  kSyncs,
  kLocked,
  kMasked,
  kDependences,
  kCount
};
static const char* const names[kCount] = {"threads", "regions", "region ends", "members",
                                          "tasks",   "done",    "works",       "syncs",
                                          "locked",  "masked",  "dependences"};
static atomic_ulong counts[kCount];
static ompt_get_thread_data_t getThread;
static ompt_get_task_info_t getTask;
static ompt_get_parallel_info_t getParallel;

// What the words hold: the kind in the upper half, a number that no other has in the lower one.
enum { kThreadWord = 0x71, kRegionWord = 0x72, kTaskWord = 0x73, kToolWord = 0x74 };
static atomic_ulong numbers;

static uint64_t made(uint64_t kind) { return kind << 32 | (atomic_fetch_add(&numbers, 1) + 1); }

static void isOf(uint64_t kind, const ompt_data_t* data, const char* where) {
  if (data != NULL && data->value >> 32 == kind) return;
  fprintf(stderr, "%s: the word is %#lx\n", where, data == NULL ? 0ul : (unsigned long)data->value);
  _exit(99);
}

/// The task and the region that the runtime names here are those we know.
static void look(const char* where) {
  ompt_data_t *task = NULL, *region = NULL;
  isOf(kThreadWord, getThread(), where);
  if (getTask(0, NULL, &task, NULL, &region, NULL) == 2) isOf(kTaskWord, task, where);
  ompt_data_t* current = NULL;
  int size = 0;
  // The region around everything has no beginning that is reported.
  if (getParallel(0, &current, &size) == 2 && size > 1) isOf(kRegionWord, current, where);
}

static void threadBegin(ompt_thread_t type, ompt_data_t* thread) {
  (void)type;
  thread->value = made(kThreadWord);
  counts[kThreads]++;
}

static void regionBegin(ompt_data_t* task, const ompt_frame_t* frame, ompt_data_t* region,
                        unsigned size, int flags, const void* at) {
  (void)frame, (void)size, (void)flags, (void)at;
  isOf(kTaskWord, task, "parallel begin");
  isOf(0, region, "parallel begin, the region");
  region->value = made(kRegionWord);
  counts[kRegions]++;
}

static void regionEnd(ompt_data_t* region, ompt_data_t* task, int flags, const void* at) {
  (void)flags, (void)at;
  isOf(kRegionWord, region, "parallel end");
  isOf(kTaskWord, task, "parallel end");
  counts[kRegionEnds]++;
}

static void member(ompt_scope_endpoint_t endpoint, ompt_data_t* region, ompt_data_t* task,
                   unsigned size, unsigned index, int flags) {
  (void)size, (void)index;
  if (endpoint == ompt_scope_begin) {
    if (!(flags & ompt_task_initial)) isOf(kRegionWord, region, "implicit task begin");
    task->value = made(kTaskWord);
    counts[kMembers]++;
  } else {
    isOf(kTaskWord, task, "implicit task end");
  }
}

static void taskCreate(ompt_data_t* parent, const ompt_frame_t* frame, ompt_data_t* task, int flags,
                       int dependences, const void* at) {
  (void)frame, (void)dependences, (void)at;
  isOf(kTaskWord, parent, "task create");
  if (flags & ompt_task_taskwait) return;  // of these the runtime wants the word back empty
  task->value = made(kTaskWord);
  counts[kTasks]++;
}

static void taskSchedule(ompt_data_t* prior, ompt_task_status_t status, ompt_data_t* next) {
  if (status == ompt_taskwait_complete || status == ompt_task_early_fulfill ||
      status == ompt_task_late_fulfill)
    return;
  isOf(kTaskWord, prior, "task schedule, prior");
  isOf(kTaskWord, next, "task schedule, next");
  // Which of the first two depends on who is quicker: the task, or who fulfils its event.
  if (status == ompt_task_complete || status == ompt_task_detach || status == ompt_task_cancel)
    counts[kDone]++;
}

static void work(ompt_work_t type, ompt_scope_endpoint_t endpoint, ompt_data_t* region,
                 ompt_data_t* task, uint64_t n, const void* at) {
  (void)type, (void)region, (void)n, (void)at;
  isOf(kTaskWord, task, "work");
  if (endpoint == ompt_scope_begin) look("work");
  counts[kWorks]++;
}

static void syncRegion(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t* region,
                       ompt_data_t* task, const void* at) {
  (void)kind, (void)region, (void)at;
  if (endpoint != ompt_scope_begin) return;
  isOf(kTaskWord, task, "sync region");
  counts[kSyncs]++;
}

static void locked(ompt_mutex_t kind, ompt_wait_id_t lock, const void* at) {
  (void)kind, (void)lock, (void)at;
  counts[kLocked]++;
}

static void masked(ompt_scope_endpoint_t endpoint, ompt_data_t* region, ompt_data_t* task,
                   const void* at) {
  (void)endpoint, (void)region, (void)at;
  isOf(kTaskWord, task, "masked");
  counts[kMasked]++;
}

static void dependences(ompt_data_t* task, const ompt_dependence_t* list, int count) {
  (void)task, (void)list, (void)count;
  counts[kDependences]++;
}

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t* tool) {
  (void)device;
  isOf(kToolWord, tool, "initialize");
  getThread = (ompt_get_thread_data_t)lookup("ompt_get_thread_data");
  getTask = (ompt_get_task_info_t)lookup("ompt_get_task_info");
  getParallel = (ompt_get_parallel_info_t)lookup("ompt_get_parallel_info");
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  set(ompt_callback_thread_begin, (ompt_callback_t)threadBegin);
  set(ompt_callback_parallel_begin, (ompt_callback_t)regionBegin);
  set(ompt_callback_parallel_end, (ompt_callback_t)regionEnd);
  set(ompt_callback_implicit_task, (ompt_callback_t)member);
  set(ompt_callback_task_create, (ompt_callback_t)taskCreate);
  set(ompt_callback_task_schedule, (ompt_callback_t)taskSchedule);
  set(ompt_callback_work, (ompt_callback_t)work);
  set(ompt_callback_sync_region, (ompt_callback_t)syncRegion);
  set(ompt_callback_mutex_acquired, (ompt_callback_t)locked);
  set(ompt_callback_masked, (ompt_callback_t)masked);
  set(ompt_callback_dependences, (ompt_callback_t)dependences);
  return 1;
}

static void finalize(ompt_data_t* tool) {
  isOf(kToolWord, tool, "finalize");
  const char* path = getenv("WHIP_TEST_COUNTS");
  FILE* file = path == NULL ? NULL : fopen(path, "w");
  if (file == NULL) return;
  for (int i = 0; i < kCount; i++) fprintf(file, "%s %lu\n", names[i], (unsigned long)counts[i]);
  fclose(file);
}

ompt_start_tool_result_t* ompt_start_tool(unsigned version, const char* runtime) {
  (void)version, (void)runtime;
  static ompt_start_tool_result_t result = {initialize, finalize, {(uint64_t)kToolWord << 32}};
  return &result;
}
