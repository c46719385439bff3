#include "guest/openmp/redirect/taskgraph.h"

#include <dlfcn.h>

#include "guest/core/shared/counters.h"
#include "guest/openmp/redirect/imports.h"
#include "guest/openmp/redirect/in_front.h"

namespace whip {

namespace {

constexpr const char* kStart = "__kmpc_start_record_task";

/// True if the graph is recorded: the program makes its tasks, as everywhere else.
using Start = int32_t (*)(const Ident*, int32_t gtid, int32_t flags, int32_t graph);

Start realStart = nullptr;

int32_t onStart(const Ident* where, int32_t gtid, int32_t flags, int32_t graph) {
  int32_t isRecorded = 0;
  {
    const CalledFrom caller(__builtin_return_address(0), where);
    isRecorded = realStart(where, gtid, flags, graph);
  }
  if (isRecorded == 0 && recordingThread() != nullptr) noteLimit(Limit::kTaskgraph);
  return isRecorded;
}

}  // namespace

void watchTaskGraphs(const void* runtimeEntry) {
  void* const runtime = libraryOf(runtimeEntry);
  if (runtime == nullptr) return;
  // What the program would call: runtimes have it only where they were built so.
  void* real = dlsym(RTLD_DEFAULT, kStart);
  if (real == nullptr) real = dlsym(runtime, kStart);
  if (real == nullptr) return;
  realStart = reinterpret_cast<Start>(real);
  const Import import = {kStart, reinterpret_cast<void*>(onStart)};
  redirectImports(&import, 1, runtimeEntry);
}

}  // namespace whip
