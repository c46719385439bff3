// Small steps of FunctionTimes: maxima, sums, the runtime's state, the lanes of regions.
#include "serial_times.h"

namespace whip::serial {

using llvm::Value;

/// The later of both, lane by lane; either may be null: always known.
Value* FunctionTimes::raise(Value* one, Value* other) {
  if (one == nullptr || one == other) return other;
  if (other == nullptr) return one;
  const auto includes = [this](Value* time, Value* control) {
    const auto known = includes_.find(time);
    return known != includes_.end() && known->second == control;
  };
  if (includes(one, other)) return one;
  if (includes(other, one)) return other;
  Value* const time = ir_.CreateSelect(ir_.CreateFCmpOGT(one, other), one, other);
  if (one == control_ || other == control_) {
    includes_[time] = control_;
  } else if (includes(one, control_) || includes(other, control_)) {
    includes_[time] = control_;
  }
  return time;
}

Value* FunctionTimes::later(Value* time, unsigned latency) {
  if (latency == 0) return time;
  const auto known = includes_.find(time);
  Value* const control = known == includes_.end() ? nullptr : known->second;
  Value* const sum =
      ir_.CreateFAdd(time, llvm::ConstantFP::get(support_.times, static_cast<double>(latency)));
  if (time == control_) {
    includes_[sum] = control_;
  } else if (control != nullptr) {
    includes_[sum] = control;
  }
  return sum;
}

Value* FunctionTimes::timeOf(Value* value) {
  const auto known = times_.find(value);
  return known == times_.end() ? nullptr : known->second;
}

void FunctionTimes::setTime(Value& value, Value* time, bool countsInMax) {
  times_[&value] = time;
  if (countsInMax) open_[&value] = time;
}

/// An operation of this block waits for it, so it need not be looked at for the critical path.
void FunctionTimes::useTime(Value* value) { open_.erase(value); }

/// Takes what was seen since into the critical path.
void FunctionTimes::flushMax() {
  llvm::SmallVector<Value*, 8> times;
  for (const auto& [value, time] : open_) {
    if (!llvm::is_contained(times, time)) times.push_back(time);
  }
  open_.clear();
  if (times.empty()) return;
  // As a tree: the loads and operations before are still on their way.
  while (times.size() > 1) {
    llvm::SmallVector<Value*, 8> halved;
    for (size_t i = 0; i + 1 < times.size(); i += 2)
      halved.push_back(raise(times[i], times[i + 1]));
    if (times.size() % 2 == 1) halved.push_back(times.back());
    times = std::move(halved);
  }
  Value* const before = ir_.CreateLoad(support_.times, max_);
  ir_.CreateStore(raise(before, times.front()), max_);
}

Value* FunctionTimes::field(uint64_t offset) {
  return ir_.CreateConstInBoundsGEP1_64(ir_.getInt8Ty(), support_.state, offset);
}

Value* FunctionTimes::loadTimes(uint64_t offset) {
  return ir_.CreateAlignedLoad(support_.times, field(offset), llvm::Align(64));
}

void FunctionTimes::storeTimes(uint64_t offset, Value* time) {
  ir_.CreateAlignedStore(time, field(offset), llvm::Align(64));
}

void FunctionTimes::saveClock() {
  ir_.CreateStore(ir_.CreateLoad(ir_.getDoubleTy(), work_), field(offsetof(State, work)));
  storeTimes(offsetof(State, max), ir_.CreateLoad(support_.times, max_));
}

void FunctionTimes::restoreClock() {
  ir_.CreateStore(ir_.CreateLoad(ir_.getDoubleTy(), field(offsetof(State, work))), work_);
  ir_.CreateStore(loadTimes(offsetof(State, max)), max_);
}

Value* FunctionTimes::splat(Value* number) { return ir_.CreateVectorSplat(kLanes, number); }

Value* FunctionTimes::depth(unsigned inside) {
  return inside == 0 ? depth_ : ir_.CreateAdd(depth_, ir_.getInt64(inside));
}

Value* FunctionTimes::lane(unsigned inside) {
  Value*& known = lanes_[inside];
  if (known != nullptr) return known;
  llvm::IRBuilder<>::InsertPointGuard guard(ir_);
  ir_.SetInsertPoint(afterAllocas_);
  return known = ir_.CreateSub(depth(inside), first_);
}

/// Lane by lane, whether it is that of the region; none where the region is outside the window.
Value* FunctionTimes::mask(unsigned inside) {
  Value*& known = masks_[inside];
  if (known != nullptr) return known;
  llvm::IRBuilder<>::InsertPointGuard guard(ir_);
  ir_.SetInsertPoint(afterAllocas_);
  llvm::SmallVector<llvm::Constant*, 16> lanes;
  for (unsigned lane = 0; lane < kLanes; lane++) lanes.push_back(ir_.getInt64(lane));
  return known = ir_.CreateICmpEQ(splat(lane(inside)), llvm::ConstantVector::get(lanes));
}

/// Regions of this function that are open in a block, inside the function's own.
unsigned FunctionTimes::insideOf(const llvm::BasicBlock& block) {
  const LoopFacts* const facts = loops_.around(&block);
  return facts == nullptr ? 0 : facts->nest * 2;
}

Value* FunctionTimes::siteNumber(llvm::Constant* site) {
  return ir_.CreateTrunc(ir_.CreatePtrToInt(site, ir_.getInt64Ty()), ir_.getInt32Ty());
}

}  // namespace whip::serial
