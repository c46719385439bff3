// The compiler's calls of the runtime that pass an ident_t first and of which the runtime reports a
// return address. A stub of ours (compiler_calls.S) goes in front of each: it notes the ident and
// goes on to the runtime, which does not see it.
#pragma once

// Not those of loop_chunks.cpp, static_chunks.cpp and static_loops.cpp, which note it themselves.
#define WHIP_COMPILER_CALLS(CALL) \
  CALL(fork_call)                 \
  CALL(fork_call_if)              \
  CALL(fork_teams)                \
  CALL(serialized_parallel)       \
  CALL(single)                    \
  CALL(master)                    \
  CALL(masked)                    \
  CALL(critical)                  \
  CALL(critical_with_hint)        \
  CALL(ordered)                   \
  CALL(omp_task)                  \
  CALL(omp_task_parts)            \
  CALL(omp_task_with_deps)        \
  CALL(omp_task_begin_if0)        \
  CALL(taskgroup)                 \
  CALL(taskloop)                  \
  CALL(taskloop_5)                \
  CALL(taskred_modifier_init)     \
  CALL(task_reduction_modifier_init)

#ifndef __ASSEMBLER__

#include <cstdint>

#include "guest/openmp/state/ident.h"

namespace whip {

/// The call that the thread made last, of those above.
struct CompilerCall {
  const Ident* where;
  uint64_t returnsTo;
};
extern "C" __thread CompilerCall whip_compiler_call __attribute__((tls_model("initial-exec")));

/// Puts the stubs in front. `runtimeEntry`: any function of the runtime. Once, at start.
void noteCompilerCalls(const void* runtimeEntry);

/// True once, after noteCompilerCalls: the runtime started in a call that went past the stubs.
bool isFirstCall();

/// The runtime's function that the stub at `target` goes on to; any other target stays.
uint64_t behindStub(uint64_t target);

}  // namespace whip

#endif
