// Where regions begin and end. A region's lane gets the work clock at its entry in the control time,
// which is a floor for all times inside, and in the critical path.
#include <llvm/IR/CFG.h>

#include "serial_times.h"

namespace whip::serial {

using llvm::BasicBlock;
using llvm::Value;

void FunctionTimes::enterFunction() {
  afterAllocas_ = &*ir_.GetInsertPoint();
  work_ = ir_.CreateAlloca(ir_.getDoubleTy());
  max_ = ir_.CreateAlloca(support_.times);
  Value* const outer = ir_.CreateLoad(ir_.getInt64Ty(), field(offsetof(State, depth)));
  depth_ = ir_.CreateAdd(outer, ir_.getInt64(1));
  first_ = ir_.CreateLoad(ir_.getInt64Ty(), field(offsetof(State, first)));
  for (auto& [loop, facts] : loops_) {
    LoopState& state = loopStates_[loop];
    for (unsigned i = 0; i < facts.reductions.size(); i++) {
      state.latest.push_back(ir_.CreateAlloca(support_.times));
      state.counts.push_back(ir_.CreateAlloca(ir_.getInt64Ty()));
      state.isUpdated.push_back(ir_.CreateAlloca(ir_.getInt64Ty()));
      // Loops come before those inside them, which have the last word.
      for (const llvm::Instruction* update : facts.reductions[i].updates) {
        updates_[update] = {loop, i};
      }
    }
  }
  restoreClock();
  ir_.CreateCall(support_.enter, {descriptors_.function(function_), depth_});
  entries_ = loadTimes(offsetof(State, entry));
  Value* const entry = splat(ir_.CreateLoad(ir_.getDoubleTy(), work_));
  // mask() inserts before the instruction that follows all of this.
  Value* const lane = mask(0);
  Value* const control = ir_.CreateSelect(lane, entry, loadTimes(offsetof(State, control)));
  controls_[&function_.getEntryBlock()] = control;
  ir_.CreateStore(ir_.CreateSelect(lane, entry, ir_.CreateLoad(support_.times, max_)), max_);
  Value* const callee = field(offsetof(State, callee));
  Value* const isForUs = ir_.CreateICmpEQ(ir_.CreateLoad(ir_.getPtrTy(), callee), &function_);
  for (llvm::Argument& argument : function_.args()) {
    const unsigned number = argument.getArgNo();
    Value* time = control;
    if (number < kArguments) {
      Value* const given = loadTimes(offsetof(State, arguments) + number * kTimesBytes);
      time = ir_.CreateSelect(isForUs, given, control);
    }
    times_[&argument] = time;
  }
  ir_.CreateStore(llvm::ConstantPointerNull::get(ir_.getPtrTy()), callee);
  beginFrame();
}

/// Objects of the function's frame that say no word of their own when they begin to exist. Where the
/// function is inlined into a loop, they are in the frame around it.
void FunctionTimes::beginFrame() {
  const llvm::DataLayout& layout = function_.getParent()->getDataLayout();
  std::vector<std::pair<Value*, uint64_t>> objects;
  llvm::Instruction* last = nullptr;
  for (llvm::Instruction& instruction : function_.getEntryBlock()) {
    auto* const object = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (object == nullptr || !object->isStaticAlloca() || !originals_.contains(object)) continue;
    last = object;
    const bool isScoped = llvm::any_of(object->users(), [](const llvm::User* user) {
      const auto* const call = llvm::dyn_cast<llvm::CallBase>(user);
      return call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
    });
    const auto bytes = object->getAllocationSize(layout);
    if (!isScoped && bytes && !bytes->isScalable()) {
      objects.emplace_back(object, bytes->getFixedValue());
    }
  }
  for (llvm::Argument& argument : function_.args()) {
    if (!argument.hasByValAttr()) continue;
    objects.emplace_back(&argument, layout.getTypeAllocSize(argument.getParamByValType()));
  }
  llvm::IRBuilder<>::InsertPointGuard guard(ir_);
  // Not among allocations, which must stay in the entry block when this is inlined.
  if (last != nullptr) ir_.SetInsertPoint(last->getNextNode());
  for (const auto& [object, bytes] : objects) {
    ir_.CreateCall(support_.begin, {object, ir_.getInt64(bytes)});
  }
}

void FunctionTimes::leaveFunction(llvm::Instruction&, Value* returned) {
  saveClock();
  if (returned != nullptr) {
    storeTimes(offsetof(State, result), raise(timeOf(returned), control_));
  } else {
    storeTimes(offsetof(State, result), control_);
  }
  ir_.CreateStore(&function_, field(offsetof(State, returned)));
  // For code that is not instrumented and calls once more, as qsort does.
  ir_.CreateStore(ir_.CreateSub(depth_, ir_.getInt64(1)), field(offsetof(State, depth)));
  ir_.CreateCall(support_.leave, {depth_});
}

/// At the end of the preheader.
void FunctionTimes::enterLoop(const LoopFacts& facts) {
  LoopState& state = loopStates_[facts.loop];
  const unsigned inside = facts.nest * 2 - 1;
  state.entry = ir_.CreateLoad(ir_.getDoubleTy(), work_);
  ir_.CreateStore(state.entry, field(offsetof(State, work)));
  ir_.CreateCall(support_.enter, {state.region, depth(inside)});
  Value* const entry = splat(state.entry);
  state.entries = ir_.CreateSelect(mask(inside), entry, entriesAround(facts));
  state.control = ir_.CreateSelect(mask(inside), entry, control_);
  ir_.CreateStore(ir_.CreateSelect(mask(inside), entry, ir_.CreateLoad(support_.times, max_)),
                  max_);
  for (unsigned i = 0; i < facts.reductions.size(); i++) {
    Value* const initial =
        facts.reductions[i].phi->getIncomingValueForBlock(facts.loop->getLoopPreheader());
    ir_.CreateStore(raise(timeOf(initial), state.control), state.latest[i]);
    ir_.CreateStore(ir_.getInt64(0), state.counts[i]);
    ir_.CreateStore(ir_.getInt64(0), state.isUpdated[i]);
  }
}

/// Work clocks at the entries of the regions around a loop.
Value* FunctionTimes::entriesAround(const LoopFacts& facts) {
  const llvm::Loop* around = facts.loop->getParentLoop();
  while (around != nullptr && loops_.of(around) == nullptr) around = around->getParentLoop();
  return around == nullptr ? entries_ : loopStates_[around].iterationEntries;
}

/// At the begin of the header: the iteration before is over.
void FunctionTimes::beginIteration(const LoopFacts& facts) {
  LoopState& state = loopStates_[facts.loop];
  const unsigned inside = facts.nest * 2;
  countIteration(facts);
  Value* const work = ir_.CreateLoad(ir_.getDoubleTy(), work_);
  ir_.CreateCall(support_.iterate, {state.iteration, depth(inside), lane(inside), work,
                                    ir_.CreateLoad(support_.times, max_)});
  Value* const entry = splat(work);
  state.iterationEntries = ir_.CreateSelect(mask(inside), entry, state.entries);
  controls_[facts.loop->getHeader()] = ir_.CreateSelect(mask(inside), entry, state.control);
  ir_.CreateStore(ir_.CreateSelect(mask(inside), entry, ir_.CreateLoad(support_.times, max_)),
                  max_);
}

/// A loop's exits are blocks that only its own blocks lead to. One may leave several loops at once.
void FunctionTimes::leaveLoops(BasicBlock& exit) {
  if (llvm::pred_empty(&exit)) return;
  const llvm::Loop* loop = loopInfo_.getLoopFor(*llvm::pred_begin(&exit));
  bool isInnermost = true;
  for (; loop != nullptr && !loop->contains(&exit); loop = loop->getParentLoop()) {
    const LoopFacts* const facts = loops_.of(loop);
    if (facts == nullptr) continue;
    closeIteration(*facts, exit, isInnermost);
    countIteration(*facts);
    for (unsigned i = 0; i < facts->reductions.size(); i++) {
      Value* const ready = reductionTime(*facts, i);
      results_[{&exit, loop, i}] = ready;
      noteInnerResult(*facts, i, ready);
      ir_.CreateStore(raise(ir_.CreateLoad(support_.times, max_), ready), max_);
    }
    saveClock();
    ir_.CreateCall(support_.leave, {depth(facts->nest * 2 - 1)});
    isInnermost = false;
  }
}

/// The visit of the header that leaves is no iteration; an iteration that is left is one.
void FunctionTimes::closeIteration(const LoopFacts& facts, BasicBlock& exit, bool isInnermost) {
  BasicBlock* const header = facts.loop->getHeader();
  const auto isVisit = [&](BasicBlock* from) {
    return isInnermost && from == header && facts.loop->getLoopLatch() != header;
  };
  saveClock();
  Value* const iteration = depth(facts.nest * 2);
  if (llvm::all_of(llvm::predecessors(&exit), isVisit)) {
    ir_.CreateCall(support_.discard, {iteration});
    return;
  }
  if (llvm::none_of(llvm::predecessors(&exit), isVisit)) {
    ir_.CreateCall(support_.leave, {iteration});
    return;
  }
  // discard() below the window does nothing, and leave() does where nothing is open.
  llvm::PHINode* const visit =
      llvm::PHINode::Create(ir_.getInt1Ty(), llvm::pred_size(&exit), "", exit.begin());
  for (BasicBlock* from : llvm::predecessors(&exit)) {
    visit->addIncoming(ir_.getInt1(isVisit(from)), from);
  }
  Value* const deep = ir_.getInt64(kDeepest);
  ir_.CreateCall(support_.discard, {ir_.CreateSelect(visit, iteration, deep)});
  ir_.CreateCall(support_.leave, {iteration});
}

void FunctionTimes::noteUpdates(llvm::Instruction& instruction, Value* time) {
  const auto known = updates_.find(&instruction);
  if (known == updates_.end()) return;
  const LoopState& state = loopStates_[known->second.loop];
  llvm::AllocaInst* const latest = state.latest[known->second.reduction];
  ir_.CreateStore(raise(ir_.CreateLoad(support_.times, latest), time), latest);
  ir_.CreateStore(ir_.getInt64(1), state.isUpdated[known->second.reduction]);
}

/// A loop that reduces counts as one update of the loop around it that reduces the same variable.
void FunctionTimes::noteInnerResult(const LoopFacts& inner, unsigned index, Value* ready) {
  const llvm::Loop* outer = inner.loop->getParentLoop();
  for (; outer != nullptr; outer = outer->getParentLoop()) {
    const LoopFacts* const facts = loops_.of(outer);
    if (facts == nullptr) continue;
    for (unsigned i = 0; i < facts->reductions.size(); i++) {
      if (!facts->reductions[i].chain.contains(inner.reductions[index].phi)) continue;
      LoopState& state = loopStates_[outer];
      const LoopState& innerState = loopStates_[inner.loop];
      ir_.CreateStore(raise(ir_.CreateLoad(support_.times, state.latest[i]), ready),
                      state.latest[i]);
      Value* const count = ir_.CreateLoad(ir_.getInt64Ty(), innerState.counts[index]);
      Value* const isUpdate =
          ir_.CreateZExt(ir_.CreateICmpNE(count, ir_.getInt64(0)), ir_.getInt64Ty());
      Value* const before = ir_.CreateLoad(ir_.getInt64Ty(), state.isUpdated[i]);
      ir_.CreateStore(ir_.CreateOr(before, isUpdate), state.isUpdated[i]);
      return;
    }
  }
}

/// At the end of an iteration.
void FunctionTimes::countIteration(const LoopFacts& facts) {
  const LoopState& state = loopStates_[facts.loop];
  for (unsigned i = 0; i < facts.reductions.size(); i++) {
    Value* const count = ir_.CreateLoad(ir_.getInt64Ty(), state.counts[i]);
    Value* const isUpdated = ir_.CreateLoad(ir_.getInt64Ty(), state.isUpdated[i]);
    ir_.CreateStore(ir_.CreateAdd(count, isUpdated), state.counts[i]);
    ir_.CreateStore(ir_.getInt64(0), state.isUpdated[i]);
  }
}

/// The latest update, and ceil(log2) levels of a tree of as many iterations as have one.
Value* FunctionTimes::reductionTime(const LoopFacts& facts, unsigned index) {
  const LoopState& state = loopStates_[facts.loop];
  Value* const count = ir_.CreateLoad(ir_.getInt64Ty(), state.counts[index]);
  Value* const below = ir_.CreateSub(count, ir_.getInt64(1));
  Value* const zeros = ir_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, below, ir_.getFalse());
  Value* const levels = ir_.CreateSelect(ir_.CreateICmpULT(count, ir_.getInt64(2)), ir_.getInt64(0),
                                         ir_.CreateSub(ir_.getInt64(64), zeros));
  Value* const latency = ir_.CreateUIToFP(
      ir_.CreateMul(levels, ir_.getInt64(facts.reductions[index].latency)), ir_.getDoubleTy());
  Value* const latest = ir_.CreateLoad(support_.times, state.latest[index]);
  return ir_.CreateFAdd(latest, splat(latency));
}

Value* FunctionTimes::exitTime(llvm::PHINode& phi) {
  Value* found = nullptr;
  const llvm::Loop* loop = loopInfo_.getLoopFor(phi.getIncomingBlock(0));
  for (; loop != nullptr && !loop->contains(&phi); loop = loop->getParentLoop()) {
    const LoopFacts* const facts = loops_.of(loop);
    if (facts == nullptr) continue;
    for (unsigned i = 0; i < facts->reductions.size(); i++) {
      const bool isResult = llvm::all_of(phi.incoming_values(), [&](const llvm::Use& value) {
        auto* const instruction = llvm::dyn_cast<llvm::Instruction>(value.get());
        return instruction != nullptr && facts->reductions[i].chain.contains(instruction);
      });
      if (isResult) found = results_[{block_, loop, i}];
    }
  }
  return found;
}

}  // namespace whip::serial
