#include "guest/core/memory/arena.h"

#include <sys/mman.h>

namespace whip {

namespace {

MapShared mapper = mapNoReserve;
ReachesShared reaching = nullptr;

}  // namespace

void* mapNoReserve(size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void* mapShared(size_t bytes) { return mapper(bytes); }

void giveSharedBy(MapShared map) { mapper = map; }

bool reachesShared(const void* object) { return reaching == nullptr || reaching(object); }

void reachSharedBy(ReachesShared reaches) { reaching = reaches; }

}  // namespace whip
