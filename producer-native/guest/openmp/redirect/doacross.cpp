#include "guest/openmp/redirect/doacross.h"

#include <dlfcn.h>

#include "guest/core/shared/counters.h"
#include "guest/openmp/redirect/imports.h"
#include "guest/openmp/redirect/in_front.h"

namespace whip {

namespace {

/// So many sources and sinks of one share of a loop are recorded: downstream all of a loop's are
/// kept until its end.
constexpr uint32_t kMarksMax = uint32_t{1} << 18;

using Init = void (*)(const Ident*, int32_t, int32_t, const void*);
using Mark = void (*)(const Ident*, int32_t, const int64_t*);
using GccPost = void (*)(long*);

Init realInit = nullptr;
Mark realWait = nullptr, realPost = nullptr;
GccPost realGccPost = nullptr;

/// One number for an iteration of nested loops, small where there is but one. Those of two loops
/// are all different where each variable's values lie within 2^28; else all but once in 2^63.
class Iteration {
 public:
  void add(uint64_t value) {
    const uint64_t unsignedOne = value << 1 ^ (static_cast<int64_t>(value) < 0 ? ~uint64_t{0} : 0);
    number_ = (number_ * 0x9e3779b97f4a7c15u + unsignedOne) & ~(uint64_t{1} << 63);
  }
  uint64_t number() const { return number_; }

 private:
  uint64_t number_ = 0;
};

bool isInChunk(const TaskCtx& task) {
  const Frame* frame = task.top;
  while (frame != nullptr && frame->kind.load(std::memory_order_relaxed) != Kind::kChunk) {
    frame = frame->below;
  }
  return frame != nullptr;
}

/// The task is at a source or sink, and its strand has ended.
void mark(const Event& event, TaskCtx& task, Kind kind, uint64_t iteration) {
  if (!isInChunk(task) || task.implicit.marks == kMarksMax) return noteLimit(Limit::kDoacross);
  ++task.implicit.marks;
  if (kind == Kind::kSink && holdsLock(task.tag)) noteLimit(Limit::kWaitsUnderLock);
  event.leaf(kind, event.dependencesPlace(task), 0, iteration);
}

/// While the thread is in a function that we stand in front of, what the runtime reports is none of
/// our business.
class InFront {
 public:
  explicit InFront(OmpThread& thread) : thread_(thread) { thread_.inDoacross = true; }
  ~InFront() { thread_.inDoacross = false; }
  InFront(const InFront&) = delete;
  InFront& operator=(const InFront&) = delete;

 private:
  OmpThread& thread_;
};

void pass(Kind kind, Mark real, const Ident* where, int32_t gtid, const int64_t* iteration,
          const void* codeptr) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = thread == nullptr ? nullptr : thread->current;
  if (task == nullptr || task->top == nullptr) return real(where, gtid, iteration);
  const uint64_t address = codeAddress(codeptr);
  {
    Iteration one;
    for (uint32_t i = 0; i < task->implicit.loopsNested; i++) {
      one.add(static_cast<uint64_t>(iteration[i]));
    }
    const Event event(*thread);
    event.endStrand(*task, address);
    mark(event, *task, kind, one.number());
  }
  {
    const InFront quiet(*thread);
    real(where, gtid, iteration);
  }
  const Event event(*thread);
  event.beginStrand(*task, address);
}

void init(const Ident* where, int32_t gtid, int32_t loops, const void* bounds) {
  const OmpThread* thread = recordingThread();
  if (thread != nullptr && thread->current != nullptr) {
    thread->current->implicit.loopsNested = static_cast<uint8_t>(loops);
  }
  realInit(where, gtid, loops, bounds);
}

void wait(const Ident* where, int32_t gtid, const int64_t* iteration) {
  pass(Kind::kSink, realWait, where, gtid, iteration, __builtin_return_address(0));
}

void post(const Ident* where, int32_t gtid, const int64_t* iteration) {
  pass(Kind::kSource, realPost, where, gtid, iteration, __builtin_return_address(0));
}

/// In a team of one, where nobody waits, the runtime reports nothing of GCC's programs. LLVM's 19
/// must not even be called: it ends the program with a signal.
void gccPost(long* iteration) {
  if (isAlone()) return noteLimit(Limit::kDoacross);
  realGccPost(iteration);
}

template <typename Function>
void find(void* runtime, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(runtime, name));
}

}  // namespace

bool isDoacross(const ompt_dependence_t& dependence) {
  return dependence.dependence_type == ompt_dependence_type_source ||
         dependence.dependence_type == ompt_dependence_type_sink;
}

void onDoacross(const ompt_dependence_t* dimensions, int count) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = thread == nullptr ? nullptr : thread->current;
  if (task == nullptr || task->top == nullptr || thread->inDoacross) return;
  const bool isSource = dimensions[0].dependence_type == ompt_dependence_type_source;
  Iteration one;
  for (int i = 0; i < count; i++) one.add(dimensions[i].variable.value);
  noteLimit(Limit::kDoacross);  // the wait counts as work
  const Event event(*thread);
  const uint64_t address = addressOf(task->top->strandDirective.load(std::memory_order_relaxed));
  event.endStrand(*task, address);
  mark(event, *task, isSource ? Kind::kSource : Kind::kSink, one.number());
  event.beginStrand(*task, address);
}

void watchDoacross(const void* runtimeEntry) {
  void* runtime = libraryOf(runtimeEntry);
  if (runtime == nullptr) return;
  find(runtime, "__kmpc_doacross_init", realInit);
  find(runtime, "__kmpc_doacross_wait", realWait);
  find(runtime, "__kmpc_doacross_post", realPost);
  find(runtime, "GOMP_doacross_post", realGccPost);
  if (realInit == nullptr || realWait == nullptr || realPost == nullptr) return;
  const Import imports[] = {
      {"__kmpc_doacross_init", reinterpret_cast<void*>(init)},
      {"__kmpc_doacross_wait", reinterpret_cast<void*>(wait)},
      {"__kmpc_doacross_post", reinterpret_cast<void*>(post)},
      {"GOMP_doacross_post", reinterpret_cast<void*>(gccPost)},
  };
  redirectImports(imports, realGccPost != nullptr ? 4 : 3, runtimeEntry);
}

}  // namespace whip
