// Calls. Code that may be instrumented finds clock, control and arguments in the runtime's state,
// and leaves clock and result there. Whether it was instrumented is known when it has come back.
#include <llvm/IR/IntrinsicInst.h>

#include "serial_times.h"

namespace whip::serial {

using llvm::Value;

/// The callee may look at the work clock, or the call itself adds to it.
bool FunctionTimes::endsSegment(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr) return false;
  const CallModel model = factsOf(*call).model;
  return model == CallModel::kCode || model == CallModel::kNoReturn || model == CallModel::kCopy ||
         model == CallModel::kFill || model == CallModel::kOpaque;
}

namespace {

/// Size of the object that an allocation gives; null: it gives none, or the size is not known.
Value* allocatedBytes(llvm::CallBase& call, llvm::IRBuilder<>& ir) {
  const llvm::StringRef name = call.getCalledFunction()->getName();
  if (name == "calloc") return ir.CreateMul(call.getArgOperand(0), call.getArgOperand(1));
  if (name == "realloc" || name == "aligned_alloc") return call.getArgOperand(1);
  const bool isNew = name.starts_with("_Znw") || name.starts_with("_Zna");
  return name == "malloc" || isNew ? call.getArgOperand(0) : nullptr;
}

}  // namespace

void FunctionTimes::call(llvm::CallBase& call) {
  const CallFacts facts = factsOf(call);
  switch (facts.model) {
    case CallModel::kNone:
      if (call.getIntrinsicID() == llvm::Intrinsic::lifetime_start) beginObject(call);
      return;
    case CallModel::kPure:
      return operation(call, loops_.isFree(&call) ? 0 : facts.latency, operandTimes(call));
    case CallModel::kAllocate:
    case CallModel::kClear:
      operation(call, facts.latency, operandTimes(call));
      if (!llvm::isa<llvm::InvokeInst>(call)) afterAllocation(call, facts);
      return;
    case CallModel::kOutput:
      return hiddenCell(call, facts.latency);
    case CallModel::kCopy:
    case CallModel::kFill:
      return copyMemory(call, facts.model);
    case CallModel::kOpaque:
    case CallModel::kCode:
    case CallModel::kNoReturn:
      return code(call, facts);
  }
}

/// A variable of a block, each time that the block is entered.
void FunctionTimes::beginObject(llvm::CallBase& start) {
  const auto* const object = llvm::dyn_cast<llvm::AllocaInst>(start.getArgOperand(1));
  if (object == nullptr) return;
  const auto bytes = object->getAllocationSize(start.getModule()->getDataLayout());
  if (!bytes || bytes->isScalable()) return;
  ir_.SetInsertPoint(&start);
  ir_.CreateCall(support_.begin, {start.getArgOperand(1), ir_.getInt64(bytes->getFixedValue())});
}

/// Behind the call, or where an invoke comes back: what it gives is a new object.
void FunctionTimes::afterAllocation(llvm::CallBase& call, const CallFacts& facts) {
  if (!llvm::isa<llvm::InvokeInst>(call)) ir_.SetInsertPoint(call.getNextNode());
  Value* const bytes = allocatedBytes(call, ir_);
  if (bytes == nullptr) return;
  if (facts.model == CallModel::kClear) {
    ir_.CreateCall(support_.clear, {ir_.CreatePtrToInt(&call, ir_.getInt64Ty()), bytes});
  }
  ir_.CreateCall(support_.begin, {&call, bytes});
}

void FunctionTimes::code(llvm::CallBase& call, const CallFacts& facts) {
  flushMax();
  if (call.isMustTailCall()) leaveFunction(call, nullptr);
  saveClock();
  storeTimes(offsetof(State, control), control_);
  Value* const inside = depth(insideOf(*block_));
  ir_.CreateStore(call.isMustTailCall() ? ir_.CreateSub(inside, ir_.getInt64(1)) : inside,
                  field(offsetof(State, depth)));
  Value* latest = control_;
  for (unsigned i = 0; i < call.arg_size(); i++) {
    useTime(call.getArgOperand(i));
    Value* const time = raise(timeOf(call.getArgOperand(i)), control_);
    latest = raise(latest, time);
    if (i < kArguments && facts.model == CallModel::kCode) {
      storeTimes(offsetof(State, arguments) + i * kTimesBytes, time);
    }
  }
  latest = raise(latest, timeOf(call.getCalledOperand()));
  Value* const none = llvm::ConstantPointerNull::get(ir_.getPtrTy());
  ir_.CreateStore(facts.model == CallModel::kCode ? call.getCalledOperand() : none,
                  field(offsetof(State, callee)));
  ir_.CreateStore(none, field(offsetof(State, returned)));
  callTimes_[&call] = latest;
  if (call.isMustTailCall() || llvm::isa<llvm::InvokeInst>(call)) return;
  ir_.SetInsertPoint(call.getNextNode());
  afterCode(call, facts);
}

/// Behind the call, or where an invoke comes back.
void FunctionTimes::afterCode(llvm::CallBase& call, const CallFacts& facts) {
  if (facts.model != CallModel::kCode && facts.model != CallModel::kNoReturn &&
      facts.model != CallModel::kOpaque) {
    return;
  }
  restoreClock();
  Value* isOurs = ir_.getFalse();
  if (facts.model == CallModel::kCode) {
    Value* const returned = ir_.CreateLoad(ir_.getPtrTy(), field(offsetof(State, returned)));
    isOurs = ir_.CreateICmpEQ(returned, call.getCalledOperand());
  }
  Value* const before = ir_.CreateLoad(ir_.getDoubleTy(), work_);
  const auto number = [&](double value) { return llvm::ConstantFP::get(ir_.getDoubleTy(), value); };
  ir_.CreateStore(ir_.CreateFAdd(before, ir_.CreateSelect(isOurs, number(0), number(kOpaque))),
                  work_);
  const llvm::Function* const callee = call.getCalledFunction();
  if (callee == nullptr || callee->isDeclaration()) {
    ir_.CreateCall(support_.noteUnseen, {descriptors_.unseen(call), isOurs});
  }
  if (facts.model == CallModel::kNoReturn) {
    // What a longjmp has left is over.
    ir_.CreateCall(support_.leave, {depth(insideOf(*block_) + 1)});
  }
  Value* const opaque = ir_.CreateFAdd(
      callTimes_[&call], llvm::ConstantFP::get(support_.times, static_cast<double>(kOpaque)));
  Value* const time =
      ir_.CreateSelect(isOurs, raise(loadTimes(offsetof(State, result)), control_), opaque);
  if (!call.getType()->isVoidTy()) times_[&call] = time;
  open_[&call] = time;
  if (!llvm::isa<llvm::InvokeInst>(call)) countWork(*block_, ir_.GetInsertPoint());
}

/// Input, output, inline assembly: each waits for the one before.
void FunctionTimes::hiddenCell(llvm::CallBase& call, unsigned latency) {
  Value* time = loadTimes(offsetof(State, hidden));
  for (Value* operand : operandTimes(call)) time = raise(time, operand);
  time = later(raise(time, control_), latency);
  storeTimes(offsetof(State, hidden), time);
  setTime(call, time);
}

/// memcpy, memmove, memset: a unit of work for each 8 bytes, which wait for one another in nothing.
void FunctionTimes::copyMemory(llvm::CallBase& call, CallModel model) {
  Value* floor = control_;
  for (Value* operand : operandTimes(call)) floor = raise(floor, operand);
  floor = later(floor, kStore);
  Value* const bytes = ir_.CreateZExtOrTrunc(call.getArgOperand(2), ir_.getInt64Ty());
  Value* const words = ir_.CreateLShr(ir_.CreateAdd(bytes, ir_.getInt64(7)), 3);
  Value* const before = ir_.CreateLoad(ir_.getDoubleTy(), work_);
  ir_.CreateStore(ir_.CreateFAdd(before, ir_.CreateUIToFP(words, ir_.getDoubleTy())), work_);
  storeTimes(offsetof(State, scratch), floor);
  Value* const to = ir_.CreatePtrToInt(call.getArgOperand(0), ir_.getInt64Ty());
  Value* const site = siteNumber(descriptors_.site(call));
  if (model == CallModel::kCopy) {
    Value* const from = ir_.CreatePtrToInt(call.getArgOperand(1), ir_.getInt64Ty());
    ir_.CreateCall(support_.copy, {to, from, bytes, site});
  } else {
    ir_.CreateCall(support_.storeRange, {to, bytes, site});
  }
  open_[&call] = floor;
  ir_.SetInsertPoint(call.getNextNode());
  countWork(*block_, ir_.GetInsertPoint());
}

/// Reads and writes its address, which orders it among others of that address.
void FunctionTimes::atomic(llvm::Instruction& instruction) {
  Value* const address = instruction.getOperand(0);
  Value* time = control_;
  for (Value* operand : operandTimes(instruction)) time = raise(time, operand);
  const llvm::DataLayout& layout = instruction.getModule()->getDataLayout();
  Value* const bytes = ir_.getInt64(layout.getTypeStoreSize(instruction.getOperand(1)->getType()));
  Value* const site = siteNumber(descriptors_.site(instruction));
  time = raise(time, ir_.CreateCall(support_.loadAny, {address, bytes, site}));
  time = later(time, latencyOf(instruction));
  ir_.CreateCall(support_.storeAny, {address, bytes, time, site});
  setTime(instruction, time);
}

}  // namespace whip::serial
