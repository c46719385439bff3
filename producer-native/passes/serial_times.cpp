// Blocks in reverse post-order, so that all but phis meet their operands' times first:
//
//   control(block)      a phi over edges, or the control time of the block it always runs with
//   work += costs       of its operations, up to the next call that looks at the clock
//   t(v) = max(t(operands), control) + latency
//   max = max(max, t)   of the operations that no later one of the block waits for
#include "serial_times.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

#include "serial_control.h"

namespace whip::serial {

using llvm::BasicBlock;
using llvm::Instruction;
using llvm::PHINode;
using llvm::Value;

FunctionTimes::FunctionTimes(llvm::Function& function, Loops& loops, const llvm::LoopInfo& loopInfo,
                             const llvm::DominatorTree& dominators, const Support& support,
                             Descriptors& descriptors)
    : function_(function),
      loops_(loops),
      loopInfo_(loopInfo),
      dominators_(dominators),
      support_(support),
      descriptors_(descriptors),
      ir_(function.getContext()) {}

void FunctionTimes::instrument() {
  for (auto& [loop, facts] : loops_) {
    loopStates_[loop] = {descriptors_.loop(function_, facts, loops_, RegionKind::kLoop),
                         descriptors_.loop(function_, facts, loops_, RegionKind::kIteration),
                         nullptr,
                         nullptr,
                         nullptr,
                         nullptr,
                         {},
                         {},
                         {}};
  }
  // What the program has, before anything is added.
  std::vector<std::pair<BasicBlock*, std::vector<Instruction*>>> blocks;
  for (BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function_)) {
    blocks.emplace_back(block, std::vector<Instruction*>());
    for (Instruction& instruction : *block) {
      blocks.back().second.push_back(&instruction);
      originals_.insert(&instruction);
    }
  }
  for (auto& [block, instructions] : blocks) {
    block_ = block;
    open_.clear();
    begin(*block);
    for (Instruction* instruction : instructions) {
      if (auto* value = llvm::dyn_cast<PHINode>(instruction)) {
        phi(*value);
        continue;
      }
      if (!instruction->isTerminator() || llvm::isa<llvm::InvokeInst>(instruction)) {
        ir_.SetInsertPoint(instruction);
        ir_.SetCurrentDebugLocation(instruction->getDebugLoc());
      }
      process(*instruction);
    }
  }
  fillPhis();
}

/// Emits what stands at a block's begin: control, ends and begins of regions, work.
void FunctionTimes::begin(BasicBlock& block) {
  ir_.SetInsertPoint(&block, block.getFirstInsertionPt());
  ir_.SetCurrentDebugLocation(llvm::DebugLoc());
  if (&block == &function_.getEntryBlock()) {
    enterFunction();
    control_ = controls_[&block];
  } else {
    LoopFacts* const facts = loops_.of(loopInfo_.getLoopFor(&block));
    const bool isHeader = facts != nullptr && facts->loop->getHeader() == &block;
    if (!isHeader) control_ = controlOf(block);
    comeBack(block);
    leaveLoops(block);
    if (isHeader) {
      beginIteration(*facts);
      control_ = controls_[&block];
    }
  }
  countWork(block, block.begin());
}

/// Behind a call that may throw, the clock is as its callee left it, and its result is known.
void FunctionTimes::comeBack(BasicBlock& block) {
  if (auto* const pad = block.getLandingPadInst()) {
    restoreClock();
    ir_.CreateCall(support_.leave, {depth(insideOf(block) + 1)});
    times_[pad] = control_;
  }
  BasicBlock* const from = block.getSinglePredecessor();
  auto* const invoke =
      from == nullptr ? nullptr : llvm::dyn_cast<llvm::InvokeInst>(from->getTerminator());
  if (invoke == nullptr || invoke->getNormalDest() != &block) return;
  const CallFacts facts = factsOf(*invoke);
  afterCode(*invoke, facts);
  if (facts.model == CallModel::kAllocate) afterAllocation(*invoke, facts);
}

/// Operations that read the work clock, or hand it on, end a segment: work is added before what it
/// is of, and not before a call that may not come back.
void FunctionTimes::countWork(BasicBlock& block, BasicBlock::iterator from) {
  unsigned work = 0;
  for (auto at = from; at != block.end(); ++at) {
    if (!originals_.contains(&*at) || loops_.isFree(&*at)) continue;
    if (endsSegment(*at)) break;
    const auto* const call = llvm::dyn_cast<llvm::CallBase>(&*at);
    work += call != nullptr ? factsOf(*call).latency : latencyOf(*at);
  }
  if (work == 0) return;
  Value* const before = ir_.CreateLoad(ir_.getDoubleTy(), work_);
  ir_.CreateStore(ir_.CreateFAdd(before, llvm::ConstantFP::get(ir_.getDoubleTy(), work)), work_);
}

void FunctionTimes::process(Instruction& instruction) {
  if (instruction.isTerminator()) {
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&instruction)) {
      flushMax();
      call(*invoke);
      return flushMax();
    }
    ir_.SetInsertPoint(&instruction);
    ir_.SetCurrentDebugLocation(llvm::DebugLoc());
    flushMax();
    if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
      Instruction* before = end;
      if (auto* tail = block_->getTerminatingMustTailCall()) before = tail;
      if (before == end) leaveFunction(*end, end->getReturnValue());
      return;
    }
    if (llvm::isa<llvm::ResumeInst>(instruction)) return leaveFunction(instruction, nullptr);
    if (instruction.getNumSuccessors() == 1) {
      LoopFacts* const facts = loops_.of(loopInfo_.getLoopFor(instruction.getSuccessor(0)));
      if (facts != nullptr && facts->loop->getLoopPreheader() == block_) enterLoop(*facts);
    }
    return;
  }
  if (auto* access = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return load(*access);
  if (auto* access = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return store(*access);
  if (auto* called = llvm::dyn_cast<llvm::CallBase>(&instruction)) return call(*called);
  if (instruction.isAtomic() && !llvm::isa<llvm::FenceInst>(instruction)) {
    return atomic(instruction);
  }
  if (instruction.getType()->isVoidTy() ||
      llvm::isa<llvm::AllocaInst, llvm::LandingPadInst>(instruction)) {
    return;
  }
  operation(instruction, loops_.isFree(&instruction) ? 0 : latencyOf(instruction),
            operandTimes(instruction));
}

FunctionTimes::Values FunctionTimes::operandTimes(llvm::User& user) {
  Values found;
  for (const llvm::Use& operand : user.operands()) {
    Value* const time = timeOf(operand.get());
    if (time == nullptr) continue;
    useTime(operand.get());
    found.push_back(time);
  }
  return found;
}

void FunctionTimes::operation(Instruction& instruction, unsigned latency, const Values& operands) {
  Value* time = nullptr;
  for (Value* operand : operands) time = raise(time, operand);
  if (latency > 0 || time == nullptr) time = later(raise(time, control_), latency);
  noteUpdates(instruction, time);
  setTime(instruction, time);
}

void FunctionTimes::load(llvm::LoadInst& load) {
  const uint64_t bytes = load.getModule()->getDataLayout().getTypeStoreSize(load.getType());
  Value* const address = load.getPointerOperand();
  useTime(address);
  Value* time = raise(timeOf(address), control_);
  if (loops_.reductionOf(&load) == nullptr) {
    llvm::Constant* const site = descriptors_.site(load);
    Value* memory;
    if (bytes == 8 && load.getAlign() >= 8) {
      memory = ir_.CreateCall(support_.loadWord, {address, siteNumber(site)});
    } else if (bytes == 4 && load.getAlign() >= 4) {
      memory = ir_.CreateCall(support_.loadHalf, {address, siteNumber(site)});
    } else {
      memory = ir_.CreateCall(support_.loadAny, {address, ir_.getInt64(bytes), siteNumber(site)});
    }
    const LoopFacts* const loop = loops_.around(block_);
    Value* const entries = loop == nullptr ? entries_ : loopStates_[loop->loop].iterationEntries;
    ir_.CreateCall(support_.check, {address, memory, entries, site, descriptors_.lastCarried()});
    time = raise(time, memory);
  }
  if (load.isVolatile()) time = raise(time, loadTimes(offsetof(State, hidden)));
  time = later(time, kLoad);
  includes_[time] = control_;
  if (load.isVolatile()) storeTimes(offsetof(State, hidden), time);
  setTime(load, time);
}

void FunctionTimes::store(llvm::StoreInst& store) {
  Value* const value = store.getValueOperand();
  Value* const address = store.getPointerOperand();
  const uint64_t bytes = store.getModule()->getDataLayout().getTypeStoreSize(value->getType());
  useTime(value);
  useTime(address);
  Value* time = raise(raise(timeOf(value), timeOf(address)), control_);
  if (store.isVolatile()) time = raise(time, loadTimes(offsetof(State, hidden)));
  time = later(time, kStore);
  if (store.isVolatile()) storeTimes(offsetof(State, hidden), time);
  Value* const site = siteNumber(descriptors_.site(store));
  if (const ArrayReduction* reduction = loops_.reductionOf(&store)) {
    const llvm::Loop* outermost = loops_.around(block_)->loop;
    for (const llvm::Loop* loop = outermost; loop != nullptr; loop = loop->getParentLoop()) {
      if (loops_.of(loop) != nullptr) outermost = loop;
    }
    storeTimes(offsetof(State, scratch), time);
    ir_.CreateStore(ir_.CreateLoad(ir_.getDoubleTy(), work_), field(offsetof(State, work)));
    ir_.CreateCall(support_.reduce,
                   {ir_.CreatePtrToInt(address, ir_.getInt64Ty()), ir_.getInt64(bytes),
                    llvm::ConstantFP::get(ir_.getDoubleTy(), reduction->latency),
                    loopStates_[outermost].entry, site});
    open_[&store] = loadTimes(offsetof(State, scratch));
    return;
  }
  if (bytes == 8 && store.getAlign() >= 8) {
    ir_.CreateCall(support_.storeWord, {address, time, site});
  } else if (bytes == 4 && store.getAlign() >= 4) {
    ir_.CreateCall(support_.storeHalf, {address, time, site});
  } else {
    ir_.CreateCall(support_.storeAny, {address, ir_.getInt64(bytes), time, site});
  }
  open_[&store] = time;
}

/// Its time is filled in when the blocks it comes from have theirs; one that is broken has the time
/// at which its loop was entered.
void FunctionTimes::phi(PHINode& phi) {
  if (Value* const time = exitTime(phi)) {
    times_[&phi] = time;
    return;
  }
  if (phi.getNumIncomingValues() == 1) {
    times_[&phi] = timeOf(phi.getIncomingValue(0));
    return;
  }
  LoopFacts* const facts = loops_.of(loopInfo_.getLoopFor(block_));
  const bool isHeader = facts != nullptr && facts->loop->getHeader() == block_;
  if (isHeader) {
    const bool isReduction = llvm::any_of(
        facts->reductions, [&](const Reduction& reduction) { return reduction.phi == &phi; });
    if (isReduction || facts->inductions.contains(&phi)) {
      Value* const initial = phi.getIncomingValueForBlock(facts->loop->getLoopPreheader());
      Value* const entry = loopStates_[facts->loop].control;
      llvm::IRBuilder<>::InsertPointGuard guard(ir_);
      ir_.SetInsertPoint(facts->loop->getLoopPreheader()->getTerminator());
      times_[&phi] = raise(timeOf(initial), entry);
      return;
    }
  }
  PHINode* const time =
      PHINode::Create(support_.times, phi.getNumIncomingValues(), "", phi.getIterator());
  times_[&phi] = time;
  openPhis_.emplace_back(&phi, time);
  noteUpdates(phi, time);
}

void FunctionTimes::fillPhis() {
  for (auto& [block, control] : openControls_) {
    for (BasicBlock* from : llvm::predecessors(block)) {
      // A switch may lead here twice.
      const int known = control->getBasicBlockIndex(from);
      ir_.SetInsertPoint(from->getTerminator());
      control->addIncoming(known >= 0 ? control->getIncomingValue(known) : edgeTime(*from, false),
                           from);
    }
  }
  for (auto& [phi, time] : openPhis_) {
    const llvm::Loop* const loop = loopInfo_.getLoopFor(phi->getParent());
    for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
      BasicBlock* const from = phi->getIncomingBlock(i);
      ir_.SetInsertPoint(from->getTerminator());
      const bool isBackEdge =
          loop != nullptr && loop->getHeader() == phi->getParent() && loop->contains(from);
      const int known = time->getBasicBlockIndex(from);
      time->addIncoming(known >= 0
                            ? time->getIncomingValue(known)
                            : raise(timeOf(phi->getIncomingValue(i)), edgeTime(*from, isBackEdge)),
                        from);
    }
  }
}

Value* FunctionTimes::controlOf(BasicBlock& block) {
  if (const BasicBlock* shared = sharesControlWith(block, dominators_, loopInfo_)) {
    Value* const control = controls_[shared];
    return controls_[&block] = control;
  }
  PHINode* const control =
      PHINode::Create(support_.times, llvm::pred_size(&block), "", block.begin());
  openControls_.emplace_back(&block, control);
  return controls_[&block] = control;
}

/// The control time on the way out of a block. The exit test of a loop decides nothing about its
/// next iteration.
Value* FunctionTimes::edgeTime(BasicBlock& from, bool isBackEdge) {
  Value* const control = controls_[&from];
  Value* const decision = isBackEdge ? nullptr : decisionOf(from);
  Value* const time = decision == nullptr ? nullptr : timeOf(decision);
  return raise(control, time);
}

}  // namespace whip::serial
