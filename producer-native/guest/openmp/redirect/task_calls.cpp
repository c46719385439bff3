#include "guest/openmp/redirect/task_calls.h"

#include <dlfcn.h>

#include <cstddef>

#include "guest/core/clock/clock.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/submission.h"
#include "guest/openmp/redirect/imports.h"
#include "guest/openmp/redirect/in_front.h"

namespace whip {

namespace {

using Int32 = int32_t;

// The runtime's functions. `object` is its task; what it calls kmp_task_t.
using Allocate = void* (*)(const Ident*, Int32 gtid, Int32 flags, size_t size, size_t shared,
                           void* entry);
using AllocateTarget = void* (*)(const Ident*, Int32 gtid, Int32 flags, size_t size, size_t shared,
                                 void* entry, int64_t device);
using Submit = Int32 (*)(const Ident*, Int32 gtid, void* object);
using SubmitWithDeps = Int32 (*)(const Ident*, Int32 gtid, void* object, Int32 count, void* list,
                                 Int32 countNoAlias, void* listNoAlias);
using Call = void (*)(const Ident*, Int32 gtid, void* object);

Allocate realAllocate = nullptr;
AllocateTarget realAllocateTarget = nullptr;
Submit realSubmit = nullptr;
SubmitWithDeps realSubmitWithDeps = nullptr;
Call realBegin = nullptr, realComplete = nullptr;

uint64_t addressOfFrame(const void* frame) { return reinterpret_cast<uint64_t>(frame); }

/// Allocates, and notes how long that takes. The stack address distinguishes what a copy
/// constructor creates from what was created before.
template <typename Real>
void* allocate(const void* frame, const Real& real) {
  OmpThread* const thread = recordingThread();
  if (thread == nullptr) return real();
  const uint64_t begin = readClock(*thread);
  void* const object = real();
  noteAllocation(*thread, {object, addressOfFrame(frame), begin, readClock(*thread), 0});
  return object;
}

void* onAllocate(const Ident* where, Int32 gtid, Int32 flags, size_t size, size_t shared,
                 void* entry) {
  return allocate(__builtin_frame_address(0),
                  [&] { return realAllocate(where, gtid, flags, size, shared, entry); });
}

void* onAllocateTarget(const Ident* where, Int32 gtid, Int32 flags, size_t size, size_t shared,
                       void* entry, int64_t device) {
  return allocate(__builtin_frame_address(0), [&] {
    return realAllocateTarget(where, gtid, flags, size, shared, entry, device);
  });
}

/// The call that hands a task over: its place is the program's, not ours.
uint64_t noteCall(const Ident* where, const void* returnAddress) {
  const uint64_t from = codeAddress(returnAddress);
  whip_compiler_call = {where, from};
  return from;
}

Int32 onSubmit(const Ident* where, Int32 gtid, void* object) {
  Submission submission(recordingThread(), object, noteCall(where, __builtin_return_address(0)),
                        addressOfFrame(__builtin_frame_address(0)));
  return realSubmit(where, gtid, object);
}

Int32 onSubmitWithDeps(const Ident* where, Int32 gtid, void* object, Int32 count, void* list,
                       Int32 countNoAlias, void* listNoAlias) {
  Submission submission(recordingThread(), object, noteCall(where, __builtin_return_address(0)),
                        addressOfFrame(__builtin_frame_address(0)));
  return realSubmitWithDeps(where, gtid, object, count, list, countNoAlias, listNoAlias);
}

void onBegin(const Ident* where, Int32 gtid, void* object) {
  Submission submission(recordingThread(), object, noteCall(where, __builtin_return_address(0)),
                        addressOfFrame(__builtin_frame_address(0)));
  realBegin(where, gtid, object);
}

void onComplete(const Ident* where, Int32 gtid, void* object) {
  const Finish finish(recordingThread());
  realComplete(where, gtid, object);
}

template <typename Function>
bool find(void* runtime, const char* name, Function* real) {
  *real = reinterpret_cast<Function>(dlsym(runtime, name));
  return *real != nullptr;
}

}  // namespace

void watchTaskCalls(const void* runtimeEntry) {
  void* const runtime = grainsOn ? libraryOf(runtimeEntry) : nullptr;
  if (runtime == nullptr) return;
  const auto erase = [](auto* function) { return reinterpret_cast<void*>(function); };
  Import imports[6];
  size_t count = 0;
  const auto add = [&](const char* name, auto* real, auto* ours) {
    if (find(runtime, name, real)) imports[count++] = {name, erase(ours)};
  };
  add("__kmpc_omp_task_alloc", &realAllocate, onAllocate);
  add("__kmpc_omp_target_task_alloc", &realAllocateTarget, onAllocateTarget);
  add("__kmpc_omp_task", &realSubmit, onSubmit);
  add("__kmpc_omp_task_with_deps", &realSubmitWithDeps, onSubmitWithDeps);
  add("__kmpc_omp_task_begin_if0", &realBegin, onBegin);
  add("__kmpc_omp_task_complete_if0", &realComplete, onComplete);
  redirectImports(imports, count, runtimeEntry);
  grains().isMeasured.store(true, std::memory_order_release);
}

}  // namespace whip
