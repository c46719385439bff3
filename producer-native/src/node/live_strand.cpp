#include "node/live_strand.h"

namespace whip {

void LiveStrand::publish(const View& view) {
  const uint64_t values[kFields] = {view.place.region, view.place.parent, view.place.index,
                                    view.directive,    view.from,         view.tag,
                                    view.workBefore,   view.resumedAt};
  const uint32_t sequence = sequence_.load(std::memory_order_relaxed);
  sequence_.store(sequence + 1, std::memory_order_relaxed);
  for (int i = 0; i < kFields; ++i) fields_[i].store(values[i], std::memory_order_release);
  sequence_.store(sequence + 2, std::memory_order_release);
  running_.store(true, std::memory_order_release);
}

bool LiveStrand::read(View* view) const {
  for (int attempt = 0; attempt < 100; ++attempt) {
    if (!running_.load(std::memory_order_acquire)) return false;
    const uint32_t before = sequence_.load(std::memory_order_acquire);
    uint64_t values[kFields];
    for (int i = 0; i < kFields; ++i) values[i] = fields_[i].load(std::memory_order_acquire);
    if ((before & 1) != 0 || sequence_.load(std::memory_order_relaxed) != before) continue;
    *view = {
        {values[0], values[1], values[2]}, values[3], values[4], values[5], values[6], values[7]};
    return true;
  }
  return false;
}

}  // namespace whip
