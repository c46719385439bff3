// In the place of GCC's runtime, libgomp.so.1: a library that brings LLVM's, which speaks OMPT, and
// GCC's behind it. The loader looks for a function in the order of these libraries: nearly all are
// LLVM's, and what that has not is GCC's, such as omp_alloc. Below is what would not do there: it
// belongs to something that LLVM's runtime has begun.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool GOMP_loop_start(long start, long end, long step, long schedule, long chunk, long* first,
                     long* last, uintptr_t* reductions, void** memory);
void GOMP_scope_start(uintptr_t* reductions);
bool GOMP_teams4(unsigned least, unsigned most, unsigned threadLimit, bool isFirst);

/// `scope reduction(task, ...)`. LLVM's runtime lets a loop without a place for its iterations do
/// just that.
void GOMP_scope_start(uintptr_t* reductions) {
  GOMP_loop_start(0, 0, 1, 0, 0, NULL, NULL, reductions, NULL);
}

/// `teams` within `target` on the host: one, as LLVM's omp_get_num_teams has it.
bool GOMP_teams4(unsigned least, unsigned most, unsigned threadLimit, bool isFirst) {
  (void)least;
  (void)most;
  (void)threadLimit;
  return isFirst;
}
