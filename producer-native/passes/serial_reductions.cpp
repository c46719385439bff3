// Reductions of scalars. LLVM's own test wants rotated loops; here loops are as the user wrote them:
//
//   header:  s = phi [init, preheader], [s2, latch]
//   body:    s1 = add s, x          an update
//   latch:   s2 = phi [s, header], [s1, body]        one that is conditional
//
// All uses of the chain in the loop are updates of one operation, or phis of the chain. A maximum is
// an intrinsic, a select or, as clang writes it, a branch:
//
//   header:  m = phi ...             c = icmp sgt x, m;  br c, then, latch
//   latch:   m2 = phi [m, header], [x, then]
#include <llvm/IR/IntrinsicInst.h>

#include "serial_latency.h"
#include "serial_loops.h"

namespace whip::serial {
namespace {

using llvm::BasicBlock;
using llvm::Instruction;
using llvm::PHINode;
using llvm::Value;

bool matchIntrinsic(const llvm::IntrinsicInst& call, const Value* chain, Operation* operation) {
  using llvm::Intrinsic::ID;
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::smax:
    case llvm::Intrinsic::umax:
    case llvm::Intrinsic::maxnum:
    case llvm::Intrinsic::maximum:
      *operation = Operation::kMax;
      return true;
    case llvm::Intrinsic::smin:
    case llvm::Intrinsic::umin:
    case llvm::Intrinsic::minnum:
    case llvm::Intrinsic::minimum:
      *operation = Operation::kMin;
      return true;
    case llvm::Intrinsic::fmuladd:
    case llvm::Intrinsic::fma:
      *operation = Operation::kAdd;
      return call.getArgOperand(2) == chain && call.getArgOperand(0) != chain &&
             call.getArgOperand(1) != chain;
    default:
      return false;
  }
}

/// A comparison of the chain with `other`, which a branch or a select hangs on: the maximum or
/// minimum of both.
struct Extreme {
  const llvm::CmpInst* compare;
  Value* other;
};

bool isOrdering(const llvm::CmpInst& compare) {
  return compare.isRelational() || compare.isFPPredicate();
}

/// Max or min, by the predicate and by which side is kept when it holds.
Operation extremeOf(const llvm::CmpInst& compare, const Value* keptIfTrue) {
  const llvm::CmpInst::Predicate predicate = compare.getPredicate();
  const bool isGreater =
      predicate == llvm::CmpInst::ICMP_SGT || predicate == llvm::CmpInst::ICMP_SGE ||
      predicate == llvm::CmpInst::ICMP_UGT || predicate == llvm::CmpInst::ICMP_UGE ||
      predicate == llvm::CmpInst::FCMP_OGT || predicate == llvm::CmpInst::FCMP_OGE ||
      predicate == llvm::CmpInst::FCMP_UGT || predicate == llvm::CmpInst::FCMP_UGE;
  return isGreater == (compare.getOperand(0) == keptIfTrue) ? Operation::kMax : Operation::kMin;
}

class Matcher {
 public:
  Matcher(llvm::Loop& loop, Reduction* reduction) : loop_(loop), found_(*reduction) {}

  bool match() {
    std::vector<Instruction*> open{found_.phi};
    found_.chain.insert(found_.phi);
    while (!open.empty()) {
      Instruction* const value = open.back();
      open.pop_back();
      for (llvm::User* user : value->users()) {
        auto* const next = llvm::dyn_cast<Instruction>(user);
        if (next == nullptr) return false;
        if (!loop_.contains(next) || found_.chain.contains(next)) continue;
        if (!accept(next, value)) return false;
        if (llvm::isa<llvm::CmpInst>(next)) continue;
        found_.chain.insert(next);
        open.push_back(next);
      }
    }
    return isClosed();
  }

 private:
  bool accept(Instruction* next, Value* value) {
    if (llvm::isa<PHINode>(next)) return true;
    if (auto* compare = llvm::dyn_cast<llvm::CmpInst>(next)) return acceptCompare(*compare, value);
    if (auto* select = llvm::dyn_cast<llvm::SelectInst>(next)) return acceptSelect(*select, value);
    Operation operation;
    if (!matchUpdate(*next, value, &operation) || !agree(operation)) return false;
    const auto* call = llvm::dyn_cast<llvm::CallBase>(next);
    found_.latency = call != nullptr && operation == Operation::kAdd ? kFloat
                     : call != nullptr                               ? factsOf(*call).latency
                                                                     : latencyOf(*next);
    found_.isFloat = next->getType()->isFPOrFPVectorTy();
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(next);
    found_.isUnsigned =
        intrinsic != nullptr && (intrinsic->getIntrinsicID() == llvm::Intrinsic::umax ||
                                 intrinsic->getIntrinsicID() == llvm::Intrinsic::umin);
    found_.updates.insert(next);
    return true;
  }

  bool agree(Operation operation) {
    if (!hasOperation_) found_.operation = operation;
    hasOperation_ = true;
    return found_.operation == operation;
  }

  /// Read by one branch or select alone, which is looked at when the chain is closed.
  bool acceptCompare(llvm::CmpInst& compare, Value* value) {
    if (!isOrdering(compare) || !compare.hasOneUse()) return false;
    Value* const other = compare.getOperand(compare.getOperand(0) == value ? 1 : 0);
    if (other == value) return false;
    extremes_.push_back({&compare, other});
    return true;
  }

  bool acceptSelect(llvm::SelectInst& select, Value* value) {
    const auto* compare = llvm::dyn_cast<llvm::CmpInst>(select.getCondition());
    if (compare == nullptr || !isOrdering(*compare)) return false;
    Value* const whenTrue = select.getTrueValue();
    Value* const other = whenTrue == value ? select.getFalseValue() : whenTrue;
    const bool isOfBoth = (compare->getOperand(0) == value && compare->getOperand(1) == other) ||
                          (compare->getOperand(1) == value && compare->getOperand(0) == other);
    if (other == value || !isOfBoth || !agree(extremeOf(*compare, whenTrue))) return false;
    note(*compare, &select);
    return true;
  }

  void note(const llvm::CmpInst& compare, Instruction* update) {
    found_.latency = latencyOf(compare);
    found_.isUnsigned = compare.isUnsigned();
    found_.isFloat = update->getType()->isFPOrFPVectorTy();
    found_.updates.insert(update);
  }

  /// A phi that takes what was compared, on the way that the comparison leads.
  bool isExtreme(PHINode& phi, unsigned incoming) {
    Value* const other = phi.getIncomingValue(incoming);
    const BasicBlock* const from = phi.getIncomingBlock(incoming);
    for (const Extreme& extreme : extremes_) {
      if (extreme.other != other) continue;
      const auto* branch = llvm::dyn_cast<llvm::BranchInst>(extreme.compare->user_back());
      if (branch == nullptr || !branch->isConditional()) continue;
      const BasicBlock* const whenTrue = branch->getSuccessor(0);
      const bool isTrueSide =
          whenTrue == from || (branch->getParent() == from && whenTrue == phi.getParent());
      const Operation whenKept = extremeOf(*extreme.compare, other);
      const Operation opposite = whenKept == Operation::kMax ? Operation::kMin : Operation::kMax;
      if (!agree(isTrueSide ? whenKept : opposite)) return false;
      note(*extreme.compare, &phi);
      return true;
    }
    return false;
  }

  bool isInChain(const Value* value) const {
    const auto* instruction = llvm::dyn_cast<Instruction>(value);
    return instruction != nullptr && found_.chain.contains(const_cast<Instruction*>(instruction));
  }

  /// Whether values from outside come in at the loop's entry alone, and each update takes one value
  /// of the chain.
  bool isClosed() {
    BasicBlock* const preheader = loop_.getLoopPreheader();
    unsigned extremes = 0;
    for (Instruction* value : found_.chain) {
      auto* const phi = llvm::dyn_cast<PHINode>(value);
      if (phi == nullptr) continue;
      for (unsigned i = 0; i < phi->getNumIncomingValues(); i++) {
        if (phi == found_.phi && phi->getIncomingBlock(i) == preheader) continue;
        if (isInChain(phi->getIncomingValue(i))) continue;
        if (phi == found_.phi || !isExtreme(*phi, i)) return false;
        extremes++;
      }
    }
    for (Instruction* update : found_.updates) {
      if (llvm::isa<PHINode, llvm::SelectInst>(update)) continue;
      unsigned fromChain = 0;
      for (const llvm::Use& operand : update->operands()) fromChain += isInChain(operand.get());
      if (fromChain != 1) return false;
    }
    // Each comparison belongs to a maximum or minimum of the chain.
    unsigned selects = 0;
    for (const Extreme& extreme : extremes_) {
      selects += llvm::isa<llvm::SelectInst>(extreme.compare->user_back());
    }
    return hasOperation_ && extremes_.size() == extremes + selects &&
           isInChain(found_.phi->getIncomingValueForBlock(loop_.getLoopLatch()));
  }

  llvm::Loop& loop_;
  Reduction& found_;
  bool hasOperation_ = false;
  std::vector<Extreme> extremes_;
};

}  // namespace

const char* nameOf(Operation operation) {
  static constexpr const char* kNames[] = {"+", "*", "min", "max", "&", "|", "^"};
  return kNames[static_cast<int>(operation)];
}

bool matchUpdate(const Instruction& update, const Value* chain, Operation* operation) {
  if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&update)) {
    return matchIntrinsic(*call, chain, operation);
  }
  switch (update.getOpcode()) {
    case Instruction::Add:
    case Instruction::FAdd:
      *operation = Operation::kAdd;
      return true;
    case Instruction::Sub:
    case Instruction::FSub:  // s - x adds -x; x - s does not
      *operation = Operation::kAdd;
      return update.getOperand(0) == chain && update.getOperand(1) != chain;
    case Instruction::Mul:
    case Instruction::FMul:
      *operation = Operation::kMul;
      return true;
    case Instruction::And:
      *operation = Operation::kAnd;
      return true;
    case Instruction::Or:
      *operation = Operation::kOr;
      return true;
    case Instruction::Xor:
      *operation = Operation::kXor;
      return true;
    default:
      return false;
  }
}

bool matchReduction(llvm::Loop& loop, PHINode* phi, Reduction* reduction) {
  reduction->phi = phi;
  return Matcher(loop, reduction).match();
}

}  // namespace whip::serial
