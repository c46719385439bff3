#include "guest/openmp/grain/loop_call.h"

#include <utility>

#include "guest/core/clock/clock.h"
#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/runtime_time.h"
#include "guest/openmp/state/account_calls.h"

namespace whip {

using grain::kUnknown;
using grain::Number;

LoopCall::LoopCall(OmpThread* thread, Kind kind)
    : thread_(grainsOn ? thread : nullptr), kind_(kind) {
  if (thread_ == nullptr) return;
  began_ = readClock(*thread_);
  thread_->loopCall = began_ + 1;
  grainThreads[thread_->number].reported = 0;
}

LoopCall::~LoopCall() {
  if (thread_ == nullptr) return;
  thread_->loopCall = 0;
  GrainThread& own = grainThreads[thread_->number];
  TaskCtx* const task = thread_->current;
  // Where no event came, nothing was asked of the runtime that the collector knows.
  const uint64_t reported = std::exchange(own.reported, 0);
  if (task == nullptr || reported == 0) return;
  const uint64_t now = readClock(*thread_);
  const uint64_t took = reported - 1 - began_ + takeStrand(*task, now);
  endCall(*thread_, now);
  Maker* const chunk = std::exchange(own.chunk, nullptr);
  if (kind_ == Kind::kBegin) {
    own.loopBegin = took;
  } else if (chunk != nullptr && chunk == task->maker) {
    uint64_t& dispatch = chunk->numbers[Number::kDispatch];
    // On the virtual clock what the program says is there.
    dispatch = (dispatch == kUnknown ? 0 : dispatch) + took + std::exchange(own.loopBegin, 0);
  }
}

}  // namespace whip
