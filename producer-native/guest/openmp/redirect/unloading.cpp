#include "guest/openmp/redirect/unloading.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "guest/core/shared/counters.h"
#include "guest/core/shared/loaded.h"
#include "guest/openmp/callback/tool.h"
#include "guest/openmp/redirect/code.h"
#include "guest/openmp/redirect/imports.h"

namespace whip {

namespace {

// Each takes one of the 65,530 mappings that Linux gives a process.
constexpr int kReservedMax = 4096;
std::atomic<int> reserved{0};

/// Address space that a program limits is its own: then nothing is kept free.
bool mayReserve() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY &&
         reserved.fetch_add(1, std::memory_order_relaxed) < kReservedMax;
}

/// Whole pages.
void keepFree(uint64_t from, uint64_t to) {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  from &= ~(page - 1);
  to = (to + page - 1) & ~(page - 1);
  void* begin = reinterpret_cast<void*>(from);
  const size_t size = to - from;
  if (mayReserve()) {
    void* got = mmap(begin, size, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got == begin) return;
    if (got != MAP_FAILED) munmap(got, size);  // a kernel before 4.17 takes it for a wish
  }
  noteLimit(Limit::kUnloadedCode);
}

void forget(const LoadedModule& module) {
  if (module.segmentCount == 0) return;
  uint64_t begin = module.segments[0].begin, end = module.segments[0].end;
  for (uint32_t i = 1; i < module.segmentCount; ++i) {
    begin = std::min(begin, module.segments[i].begin);
    end = std::max(end, module.segments[i].end);
  }
  forgetCode(begin, end);
  keepFree(begin, end);
}

int closeLibrary(void* handle) {
  if (!recording.load(std::memory_order_acquire)) return dlclose(handle);
  noteModules();
  const int result = dlclose(handle);
  noteModules(forget);
  return result;
}

}  // namespace

void watchUnloading(const void* runtimeEntry) {
  const Import import = {"dlclose", reinterpret_cast<void*>(closeLibrary)};
  redirectImports(&import, 1, runtimeEntry);
}

}  // namespace whip
