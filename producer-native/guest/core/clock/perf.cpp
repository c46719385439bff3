#include "guest/core/clock/perf.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <x86intrin.h>

#include "guest/core/thread/thread_record.h"

namespace whip {

namespace {

PerfEvent event = kPerfInstructions;

int openCounter() {
  perf_event_attr wish = {};
  wish.type = event.type;
  wish.size = sizeof(wish);
  wish.config = event.config;
  wish.exclude_kernel = 1;
  wish.exclude_hv = 1;
  return static_cast<int>(syscall(SYS_perf_event_open, &wish, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

uint64_t readFd(int fd) {
  uint64_t count = 0;
  return fd >= 0 && read(fd, &count, sizeof(count)) == sizeof(count) ? count : 0;
}

/// The protocol of perf_event_mmap_page: the count is offset + the counter, if the sequence number
/// stood still meanwhile. False if the counter is not on a processor register now.
bool readPage(const perf_event_mmap_page* page, uint64_t* count) {
  uint32_t sequence;
  do {
    sequence = __atomic_load_n(&page->lock, __ATOMIC_ACQUIRE);
    const uint32_t index = page->index;
    if (!page->cap_user_rdpmc || index == 0) return false;
    const int unused = 64 - page->pmc_width;
    const int64_t counter = static_cast<int64_t>(__rdpmc(static_cast<int>(index - 1)) << unused);
    *count = static_cast<uint64_t>(page->offset + (counter >> unused));
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
  } while (__atomic_load_n(&page->lock, __ATOMIC_RELAXED) != sequence);
  return true;
}

}  // namespace

bool preparePerf(PerfEvent chosen) {
  event = chosen;
  const int fd = openCounter();
  if (fd < 0) return false;
  close(fd);
  return true;
}

void attachPerf(ThreadRecord& thread) {
  const int fd = openCounter();
  thread.perfFd.store(fd, std::memory_order_relaxed);
  if (fd < 0) return;
  void* page =
      mmap(nullptr, static_cast<size_t>(sysconf(_SC_PAGESIZE)), PROT_READ, MAP_SHARED, fd, 0);
  thread.perfPage = page == MAP_FAILED ? nullptr : page;
}

void detachPerf(ThreadRecord& thread) {
  const int fd = thread.perfFd.exchange(-1, std::memory_order_relaxed);
  if (thread.perfPage != nullptr) {
    munmap(thread.perfPage, static_cast<size_t>(sysconf(_SC_PAGESIZE)));
    thread.perfPage = nullptr;
  }
  if (fd >= 0) close(fd);
}

uint64_t readPerf(ThreadRecord& thread) {
  uint64_t count = 0;
  const auto* page = static_cast<const perf_event_mmap_page*>(thread.perfPage);
  if (page != nullptr && readPage(page, &count)) return count;
  return readFd(thread.perfFd.load(std::memory_order_relaxed));
}

uint64_t readPerfOf(const ThreadRecord& thread) {
  return readFd(thread.perfFd.load(std::memory_order_relaxed));
}

}  // namespace whip
