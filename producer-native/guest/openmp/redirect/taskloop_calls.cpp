#include "guest/openmp/redirect/taskloop_calls.h"

#include <dlfcn.h>

#include <array>
#include <utility>

#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/taskloop_call.h"
#include "guest/openmp/redirect/imports.h"
#include "guest/openmp/redirect/in_front.h"

namespace whip {

namespace {

using Int32 = int32_t;
using Duplicate = Taskloop::Duplicate;

// The runtime's functions. `pattern` is its task, what it calls kmp_task_t.
using Begin = void (*)(const Ident*, Int32 gtid, void* pattern, Int32 condition, uint64_t* lower,
                       uint64_t* upper, int64_t stride, Int32 noGroup, Int32 schedule,
                       uint64_t size, void* duplicate);
using BeginStrict = void (*)(const Ident*, Int32 gtid, void* pattern, Int32 condition,
                             uint64_t* lower, uint64_t* upper, int64_t stride, Int32 noGroup,
                             Int32 schedule, uint64_t size, Int32 modifier, void* duplicate);

Begin realBegin = nullptr;
BeginStrict realBeginStrict = nullptr;

/// The program's copies are made whether the thread records or not.
void duplicate(Taskloop& loop, void* to, void* from, Int32 isLast) {
  OmpThread* const thread = recordingThread();
  const Duplicate programs = loop.duplicate;
  if (thread == nullptr) {
    if (programs != nullptr) programs(to, from, isLast);
    return;
  }
  const LoopTask task =
      beginLoopTask(*thread, loop, to, reinterpret_cast<uint64_t>(__builtin_frame_address(0)));
  if (programs != nullptr) programs(to, from, isLast);
  endLoopTask(*thread, task);
}

/// The runtime passes nothing that distinguishes two taskloops: each that goes on has a function of
/// its own.
template <size_t kLoop>
void duplicateOf(void* to, void* from, Int32 isLast) {
  duplicate(taskloops[kLoop], to, from, isLast);
}

template <size_t... kLoops>
constexpr std::array<Duplicate, sizeof...(kLoops)> functionsOf(std::index_sequence<kLoops...>) {
  return {duplicateOf<kLoops>...};
}
constexpr auto kFunctions = functionsOf(std::make_index_sequence<kTaskloopsMax>());

void* duplicateFor(const TaskloopCall& call, void* programs) {
  if (call.loop() == nullptr) return programs;
  return reinterpret_cast<void*>(kFunctions[static_cast<size_t>(call.loop() - taskloops)]);
}

/// Stands in front of a call.
struct InFront {
  InFront(const Ident* where, const void* returnAddress, const void* frame,
          const TaskloopCall::Program& program)
      : call(recordingThread(), program, codeAddress(returnAddress),
             reinterpret_cast<uint64_t>(frame)) {
    whip_compiler_call = {where, codeAddress(returnAddress)};
  }
  TaskloopCall call;
};

void onBegin(const Ident* where, Int32 gtid, void* pattern, Int32 condition, uint64_t* lower,
             uint64_t* upper, int64_t stride, Int32 noGroup, Int32 schedule, uint64_t size,
             void* programs) {
  const InFront front(
      where, __builtin_return_address(0), __builtin_frame_address(0),
      {pattern, reinterpret_cast<Duplicate>(programs), lower, upper, stride, condition == 0});
  realBegin(where, gtid, pattern, condition, lower, upper, stride, noGroup, schedule, size,
            duplicateFor(front.call, programs));
}

void onBeginStrict(const Ident* where, Int32 gtid, void* pattern, Int32 condition, uint64_t* lower,
                   uint64_t* upper, int64_t stride, Int32 noGroup, Int32 schedule, uint64_t size,
                   Int32 modifier, void* programs) {
  const InFront front(
      where, __builtin_return_address(0), __builtin_frame_address(0),
      {pattern, reinterpret_cast<Duplicate>(programs), lower, upper, stride, condition == 0});
  realBeginStrict(where, gtid, pattern, condition, lower, upper, stride, noGroup, schedule, size,
                  modifier, duplicateFor(front.call, programs));
}

}  // namespace

void watchTaskloops(const void* runtimeEntry) {
  void* const runtime = grainsOn ? libraryOf(runtimeEntry) : nullptr;
  if (runtime == nullptr) return;
  Import imports[2];
  size_t count = 0;
  const auto add = [&](const char* name, auto* real, auto* ours) {
    *real = reinterpret_cast<decltype(+ours)>(dlsym(runtime, name));
    if (*real != nullptr) imports[count++] = {name, reinterpret_cast<void*>(ours)};
  };
  add("__kmpc_taskloop", &realBegin, onBegin);
  add("__kmpc_taskloop_5", &realBeginStrict, onBeginStrict);  // from libomp 12 on
  redirectImports(imports, count, runtimeEntry);
}

}  // namespace whip
