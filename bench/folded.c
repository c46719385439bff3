// The least that folding costs, on top of hearing (heard.c): events are written down with their times, and 2,048 of
// them folded in one loop by the algebra of docs/model.md §2: work by strand, and the ways to two moments, by strand
// and under four hypotheses. Left out is what makes a collector: tasks that change threads, what members of a team
// have to pass on, live profiles, marks, locks, losses. The result is discarded; it is wrong on two threads.
#include <omp-tools.h>
#include <stdint.h>
#include <x86intrin.h>

enum { kEvents = 2048, kStrands = 12, kDepth = 1024, kTable = 64 };
enum { kTaskBegins, kTaskEnds, kWaitEnds, kOther };

typedef uint32_t Four __attribute__((vector_size(16)));

typedef struct {
  Four on[kStrands / 4];
  Four without;  // if the strands of one directive took no time
  uint32_t total;
} Way;

typedef struct {
  Four work[kStrands / 4];
  Way chain, joined;
  uintptr_t from;
  uint32_t instances;
} Frame;

typedef struct {
  uint64_t time;
  uintptr_t address;
  uint64_t kind, unused;  // two events a line of memory
} Event;

typedef struct {
  Event events[kEvents];
  unsigned count, top;
  uint64_t last;
  uintptr_t keys[kTable];
  Frame frames[kDepth];
} Thread;

static _Thread_local Thread self;
static volatile uint64_t result;

static Four longer(Four one, Four other) {
  const Four is = (Four)(one > other);
  return (one & is) | (other & ~is);
}

static void append(Way* way, const Way* next) {
  way->total += next->total;
  for (int i = 0; i < kStrands / 4; i++) way->on[i] += next->on[i];
  way->without += next->without;
}

static void becomeLonger(Way* way, const Way* other) {
  if (other->total > way->total) {
    way->total = other->total;
    for (int i = 0; i < kStrands / 4; i++) way->on[i] = other->on[i];
  }
  way->without = longer(way->without, other->without);
}

// Each of the programs has fewer kinds of strands than the table has room for.
static unsigned strandOf(uintptr_t from, uintptr_t to) {
  const uintptr_t key = from * 31 + to;
  unsigned at = (unsigned)(key * 0x9e3779b97f4a7c15u >> 58);
  while (self.keys[at] != key && self.keys[at] != 0) at = (at + 1) % kTable;
  self.keys[at] = key;
  return at % kStrands;
}

static void fold(void) {
  for (unsigned i = 0; i < self.count; i++) {
    const Event* event = &self.events[i];
    Frame* frame = &self.frames[self.top];
    const uint32_t work = (uint32_t)(event->time - self.last);
    const unsigned strand = strandOf(frame->from, event->address);
    ((uint32_t*)frame->work)[strand] += work;
    ((uint32_t*)frame->chain.on)[strand] += work;
    frame->chain.total += work;
    const Four others = {strand != 0, strand != 1, strand != 2, strand != 3};
    frame->chain.without += work * others;
    frame->from = event->address;
    self.last = event->time;
    if (event->kind == kTaskBegins && self.top + 1 < kDepth) {
      self.frames[++self.top] = (Frame){.from = event->address};
    } else if (event->kind == kTaskEnds && self.top > 0) {
      Frame* around = &self.frames[--self.top];
      becomeLonger(&frame->joined, &frame->chain);
      Way through = around->chain;
      append(&through, &frame->joined);
      becomeLonger(&around->joined, &through);
      for (int k = 0; k < kStrands / 4; k++) around->work[k] += frame->work[k];
      around->instances += frame->instances + 1;
    } else if (event->kind == kWaitEnds) {
      becomeLonger(&frame->chain, &frame->joined);
    }
  }
  self.count = 0;
  result = self.frames[0].chain.total;
}

static void hear(uint64_t kind, const void* address) {
  Event* event = &self.events[self.count];
  event->time = __rdtsc();
  event->address = (uintptr_t)address;
  event->kind = kind;
  if (++self.count == kEvents) fold();
}

static void onCreate(ompt_data_t* parent, const ompt_frame_t* frame, ompt_data_t* task, int flags,
                     int dependences, const void* address) {
  (void)parent, (void)frame, (void)flags, (void)dependences;
  task->ptr = (void*)address;  // where it will begin
  hear(kOther, address);
}

static void onSchedule(ompt_data_t* prior, ompt_task_status_t status, ompt_data_t* next) {
  (void)prior;
  if (status == ompt_task_complete) {
    hear(kTaskEnds, 0);
  } else {
    hear(kTaskBegins, next == 0 ? 0 : next->ptr);
  }
}

static void onSync(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t* region,
                   ompt_data_t* task, const void* address) {
  (void)region, (void)task;
  hear(kind == ompt_sync_region_taskwait && endpoint == ompt_scope_end ? kWaitEnds : kOther,
       address);
}

static void onImplicit(ompt_scope_endpoint_t endpoint, ompt_data_t* region, ompt_data_t* task,
                       unsigned threads, unsigned thread, int flags) {
  (void)region, (void)task, (void)threads, (void)thread, (void)flags;
  hear(endpoint == ompt_scope_begin ? kTaskBegins : kTaskEnds, 0);
}

static void onOther(void) { hear(kOther, 0); }

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t* data) {
  const struct {
    ompt_callbacks_t event;
    ompt_callback_t callback;
  } kWanted[] = {
      {ompt_callback_parallel_begin, onOther},
      {ompt_callback_parallel_end, onOther},
      {ompt_callback_implicit_task, (ompt_callback_t)onImplicit},
      {ompt_callback_task_create, (ompt_callback_t)onCreate},
      {ompt_callback_task_schedule, (ompt_callback_t)onSchedule},
      {ompt_callback_work, onOther},
      {ompt_callback_dispatch, onOther},
      {ompt_callback_sync_region, (ompt_callback_t)onSync},
  };
  const ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  (void)device, (void)data;
  for (unsigned i = 0; i < sizeof kWanted / sizeof *kWanted; i++)
    set(kWanted[i].event, kWanted[i].callback);
  return 1;
}

static void finalize(ompt_data_t* data) { (void)data; }

ompt_start_tool_result_t* ompt_start_tool(unsigned version, const char* runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)version, (void)runtime;
  return &result;
}
