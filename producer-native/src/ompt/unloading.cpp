#include "ompt/unloading.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <vector>

#include "node/counters.h"
#include "node/loaded.h"
#include "ompt/code.h"
#include "ompt/imports.h"
#include "ompt/tool.h"

namespace whip {

namespace {

// Each takes one of the 65,530 mappings that Linux gives a process.
constexpr int kReservedMax = 4096;
std::atomic<int> reserved{0};

struct Range {
  uint64_t begin, end;
  bool operator==(const Range& other) const { return begin == other.begin && end == other.end; }
};

int addModule(dl_phdr_info* info, size_t, void* into) {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  Range range = {~uint64_t{0}, 0};
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    const uint64_t begin = info->dlpi_addr + segment.p_vaddr;
    range.begin = std::min(range.begin, begin & ~(page - 1));
    range.end = std::max(range.end, (begin + segment.p_memsz + page - 1) & ~(page - 1));
  }
  if (range.begin < range.end) static_cast<std::vector<Range>*>(into)->push_back(range);
  return 0;
}

std::vector<Range> loadedModules() {
  std::vector<Range> ranges;
  dl_iterate_phdr(addModule, &ranges);
  return ranges;
}

/// Address space that a program limits is its own: then nothing is kept free.
bool mayReserve() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY &&
         reserved.fetch_add(1, std::memory_order_relaxed) < kReservedMax;
}

void keepFree(const Range& range) {
  void* begin = reinterpret_cast<void*>(range.begin);
  const size_t size = range.end - range.begin;
  if (mayReserve()) {
    void* got = mmap(begin, size, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (got == begin) return;
    if (got != MAP_FAILED) munmap(got, size);  // a kernel before 4.17 takes it for a wish
  }
  noteLimit(Limit::kUnloadedCode);
}

int closeLibrary(void* handle) {
  if (!recording.load(std::memory_order_acquire)) return dlclose(handle);
  noteModules();
  const std::vector<Range> before = loadedModules();
  const int result = dlclose(handle);
  const std::vector<Range> after = loadedModules();
  noteModules();
  for (const Range& range : before) {
    if (std::find(after.begin(), after.end(), range) != after.end()) continue;
    forgetCode(range.begin, range.end);
    keepFree(range);
  }
  return result;
}

}  // namespace

void watchUnloading(const void* runtimeEntry) {
  const Import import = {"dlclose", reinterpret_cast<void*>(closeLibrary)};
  redirectImports(&import, 1, runtimeEntry);
}

}  // namespace whip
