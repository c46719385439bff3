#include "guest/core/thread/thread_record.h"

#include <pthread.h>

#include <cstdlib>
#include <new>

#include "guest/core/memory/arena.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/shared.h"

namespace whip {

namespace {

std::atomic<uint32_t>& recordCount() { return shared().threads.count; }

size_t ringRows() {
  // Tests make rings small to see them full.
  const char* wish = std::getenv("WHIP_RING_ROWS");
  size_t rows = wish == nullptr ? 0 : std::strtoul(wish, nullptr, 10);
  if (rows < 16 || rows > (size_t{1} << 24)) return Ring::kDefaultRows;
  while ((rows & (rows - 1)) != 0) rows &= rows - 1;  // down to a power of two
  return rows;
}

uint64_t ringPatienceNs() {
  // Tests that must not lose a row on however slow a machine ask for more.
  const char* wish = std::getenv("WHIP_RING_PATIENCE_MS");
  const uint64_t ms = wish == nullptr ? 0 : std::strtoull(wish, nullptr, 10);
  return ms == 0 ? Ring::kDefaultPatienceNs : ms * 1'000'000;
}

void* placeOf(uint32_t number) {
  return shared().threads.memory + number * ThreadTable::kSlotBytes;
}

ThreadRecord& recordAt(uint32_t number) {
  return *std::launder(static_cast<ThreadRecord*>(placeOf(number)));
}

// Threads begin rarely, and never on the callback path of another thread: here a mutex is fine.
pthread_mutex_t tableMutex = PTHREAD_MUTEX_INITIALIZER;

class TableLocked {
 public:
  TableLocked() { pthread_mutex_lock(&tableMutex); }
  ~TableLocked() { pthread_mutex_unlock(&tableMutex); }
};

}  // namespace

ThreadRecord* ThreadTable::take(Make make) {
  const TableLocked locked;
  // First a slot that an ended thread left, so that programs whose threads come and go do not run
  // out of them.
  const uint32_t known = recordCount().load(std::memory_order_relaxed);
  for (uint32_t i = 0; i < known; ++i) {
    ThreadRecord& record = recordAt(i);
    if (!record.used.load(std::memory_order_acquire)) {
      record.used.store(true, std::memory_order_relaxed);
      return &record;
    }
  }
  const size_t rows = ringRows();
  void* memory = known < kSlots ? mapShared(rows * sizeof(Row)) : nullptr;
  if (memory == nullptr) {
    countLoss(Cause::kTooManyThreads);
    return nullptr;
  }
  ThreadRecord& record = *make(placeOf(known));
  record.number = known;
  record.ring.attach(static_cast<Row*>(memory), rows, ringPatienceNs());
  record.used.store(true, std::memory_order_relaxed);
  recordCount().store(known + 1, std::memory_order_release);
  return &record;
}

void ThreadTable::release(ThreadRecord& record) {
  record.live.clear();
  record.used.store(false, std::memory_order_release);
}

uint32_t ThreadTable::count() { return recordCount().load(std::memory_order_acquire); }

ThreadRecord& ThreadTable::at(uint32_t number) { return recordAt(number); }

std::atomic<uint32_t>& largestTeam() { return shared().largestTeam; }

std::atomic<uint32_t>& snapshotEpoch() { return shared().snapshotEpoch; }

bool sampleLiveStrand(const ThreadRecord& thread, ClockOf clockOf, StrandRow* row) {
  LiveStrand::View view;
  uint32_t sequence = 0, later = 0;
  if (!thread.live.read(&view, &sequence)) return false;
  constexpr auto kAcquire = std::memory_order_acquire;
  *row = {};
  if (view.container == nullptr) {
    if (!thread.live.isAnnounced(sequence)) return false;
    row->directive = view.node.directive;
    row->place = {view.node.region, view.node.id, 0};
  } else {
    if (!reachesShared(view.container)) return false;
    const OpenNode& container = *view.container;
    // A node that may be folded away must not be shown.
    if (container.accumulates.load(kAcquire) && !container.announced.load(kAcquire)) return false;
    row->directive = container.strandDirective.load(kAcquire);
    row->place = {container.regionOfItems(), container.id.load(kAcquire),
                  container.items.load(kAcquire)};
  }
  const uint64_t now = clockOf(thread);
  row->from = view.from;
  row->work = view.workBefore + (now > view.resumedAt ? now - view.resumedAt : 0);
  row->tag = view.tag;
  // The container was the strand's all the time if the strand is still the same.
  if (!thread.live.read(&view, &later) || later != sequence) return false;
  return true;
}

}  // namespace whip
