#include "guest/openmp/redirect/gomp_task_call.h"

#include <dlfcn.h>

#include "guest/core/clock/clock.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/submission.h"
#include "guest/openmp/redirect/compiler_calls.h"
#include "guest/openmp/redirect/imports.h"

namespace whip {

namespace {

using Run = void (*)(void* data);
using Copy = void (*)(void* to, void* from);
using Make = void (*)(Run run, void* data, Copy copy, long size, long align, bool isDeferred,
                      unsigned flags, void** depend, int priority, void* detach);

Make realMake = nullptr;

/// The innermost call of the thread whose data a function of the program's copies.
struct Copying {
  Copy copy;
  Submission* submission;
};
__thread Copying copying __attribute__((tls_model("initial-exec"))) = {};

/// In the place of the program's: what came before was memory for the task.
void onCopy(void* to, void* from) {
  const Copying of = copying;
  OmpThread* const thread = recordingThread();
  if (thread != nullptr && of.submission != nullptr) {
    of.submission->allocated(readClock(*thread));
  }
  of.copy(to, from);
}

void onMake(Run run, void* data, Copy copy, long size, long align, bool isDeferred, unsigned flags,
            void** depend, int priority, void* detach) {
  OmpThread* const thread = recordingThread();
  const uint64_t from = codeAddress(__builtin_return_address(0));
  whip_compiler_call = {nullptr, from};
  Submission submission(thread, from, reinterpret_cast<uint64_t>(__builtin_frame_address(0)));
  const Copying outer = copying;
  if (copy != nullptr) copying = {copy, &submission};
  realMake(run, data, copy == nullptr ? nullptr : onCopy, size, align, isDeferred, flags, depend,
           priority, detach);
  copying = outer;
}

/// Whether calls for GCC's runtime go to this one.
bool isInPlaceOfGccs(const void* runtimeEntry) {
  const void* const parallel = dlsym(RTLD_DEFAULT, "GOMP_parallel");
  Dl_info theirs, runtime;
  return parallel != nullptr && dladdr(parallel, &theirs) != 0 &&
         dladdr(runtimeEntry, &runtime) != 0 && theirs.dli_fbase == runtime.dli_fbase;
}

}  // namespace

void watchGompTaskCalls(const void* runtimeEntry) {
  if (!grainsOn || !isInPlaceOfGccs(runtimeEntry)) return;
  // What the program would call: the runtime's, or that of `whip run`'s library in front of it.
  realMake = reinterpret_cast<Make>(dlsym(RTLD_DEFAULT, "GOMP_task"));
  if (realMake == nullptr) return;
  const Import import = {"GOMP_task", reinterpret_cast<void*>(onMake)};
  if (redirectImports(&import, 1, runtimeEntry) > 0) {
    grains().isMeasured.store(true, std::memory_order_release);
  }
}

}  // namespace whip
