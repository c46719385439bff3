#include "guest/openmp/redirect/loop_ident.h"

#include <atomic>

namespace whip {

namespace {

constexpr int32_t kLoop = 0x200, kSections = 0x400, kDistribute = 0x800;  // KMP_IDENT_WORK_...

struct Copy {
  std::atomic<const Ident*> of{nullptr};
  std::atomic<bool> isReady{false};
  Ident ident;
};
constexpr int kCopiesMax = 256;  // loops beyond keep theirs
Copy copies[kCopiesMax];

}  // namespace

const Ident* asLoop(const Ident* where) {
  if (where == nullptr || (where->flags & (kLoop | kSections | kDistribute)) != 0) return where;
  for (Copy& copy : copies) {
    const Ident* of = copy.of.load(std::memory_order_relaxed);
    if (of == nullptr && copy.of.compare_exchange_strong(of, where, std::memory_order_relaxed)) {
      copy.ident = *where;
      copy.ident.flags |= kLoop;
      copy.isReady.store(true, std::memory_order_release);
      return &copy.ident;
    }
    if (of != where) continue;
    return copy.isReady.load(std::memory_order_acquire) ? &copy.ident : where;
  }
  return where;
}

}  // namespace whip
