#include "guest/openmp/grain/grain_memory.h"

#include <cstdlib>
#include <cstring>

#include "guest/core/memory/arena.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/detail.h"

namespace whip {

GrainMemory grainMemory;
GrainThread* grainThreads = nullptr;
bool grainsOn = false;

namespace {

constexpr size_t kMakersMax = size_t{1} << 22;    // grains at once, and makers x 256 B = 1 GiB
constexpr size_t kSiblingsMax = size_t{1} << 22;  // x 64 B = 256 MiB
constexpr size_t kLoopsMax = size_t{1} << 14;     // regions at once x 144 B = 2 MiB
// In memory that is shared.
constexpr size_t kRowsMax = size_t{1} << 12;   // directives of threads x 512 B = 2 MiB
constexpr size_t kCellsMax = size_t{1} << 17;  // x 64 B = 8 MiB
constexpr uint32_t kWorstMax = 1u << 10;       // x 13 KiB = 13 MiB
constexpr size_t kThreadBytes = sizeof(GrainThread) * ThreadTable::kSlots;

}  // namespace

bool GrainMemory::create() {
  grainThreads = static_cast<GrainThread*>(mapNoReserve(kThreadBytes));
  worst_ = static_cast<grain::Worst*>(mapShared(sizeof(grain::Worst) * kWorstMax));
  return grainThreads != nullptr && worst_ != nullptr && makers.create(kMakersMax) &&
         siblings.create(kSiblingsMax) && loops.create(kLoopsMax) &&
         rows.create(kRowsMax, mapShared) && cells.create(kCellsMax, mapShared);
}

grain::Worst* GrainMemory::takeWorst() {
  if (worstUsed_.load(std::memory_order_relaxed) >= kWorstMax) return nullptr;
  const uint32_t index = worstUsed_.fetch_add(1, std::memory_order_relaxed);
  return index < kWorstMax ? worst_ + index : nullptr;
}

void chooseGrains() {
  const char* wish = std::getenv("WHIP_GRAINS");
  const bool isWished = wish != nullptr && std::strcmp(wish, "1") == 0;
  if (!isWished && !isOfGrains()) return;
  if (!grainMemory.create()) return noteLimit(Limit::kGrainRoom);
  grains().isOn.store(true, std::memory_order_release);
  grainsOn = true;
}

}  // namespace whip
