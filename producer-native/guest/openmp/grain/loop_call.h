// The calls of the runtime by which a program begins a loop and asks for its next chunk: what they
// take is no work of the thread that asks.
#pragma once

#include <cstdint>

#include "guest/openmp/state/omp_thread.h"

namespace whip {

/// One of them, while it goes on.
class LoopCall {
 public:
  enum class Kind : uint8_t { kBegin, kNext };

  /// `thread`: nullptr where nothing is recorded.
  LoopCall(OmpThread* thread, Kind kind);
  ~LoopCall();
  LoopCall(const LoopCall&) = delete;
  LoopCall& operator=(const LoopCall&) = delete;

 private:
  OmpThread* thread_;  // nullptr: grains are not followed
  Kind kind_;
  uint64_t began_ = 0;
};

}  // namespace whip
