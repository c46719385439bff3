#include "serial_loops.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>

#include "serial_latency.h"

namespace whip::serial {
namespace {

using llvm::Instruction;
using llvm::PHINode;
using llvm::Value;

/// Looks through casts and one-entry phis.
const Value* stripped(const Value* value) {
  while (const auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) value = cast->getOperand(0);
  return value;
}

/// The value that `update` adds a loop's invariant to; null if it is no such addition.
Value* addedTo(const llvm::Loop& loop, const Value* update) {
  if (const auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(update)) {
    for (const llvm::Use& index : address->indices()) {
      if (!loop.isLoopInvariant(index.get())) return nullptr;
    }
    return const_cast<Value*>(address->getPointerOperand());
  }
  const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(update);
  if (operation == nullptr) return nullptr;
  if (operation->getOpcode() == Instruction::Sub) {
    return loop.isLoopInvariant(operation->getOperand(1)) ? operation->getOperand(0) : nullptr;
  }
  if (operation->getOpcode() != Instruction::Add) return nullptr;
  if (loop.isLoopInvariant(operation->getOperand(1))) return operation->getOperand(0);
  return loop.isLoopInvariant(operation->getOperand(0)) ? operation->getOperand(1) : nullptr;
}

/// Whether no iteration reads what the one before left in the phi.
bool isReadBehindOnly(const llvm::Loop& loop, const PHINode& phi) {
  return llvm::none_of(phi.users(), [&](const llvm::User* user) {
    return loop.contains(llvm::cast<Instruction>(user));
  });
}

}  // namespace

llvm::SmallPtrSet<const Value*, 4> freshIn(const llvm::Loop& loop) {
  llvm::SmallPtrSet<const Value*, 4> fresh;
  for (const llvm::BasicBlock* block : loop.blocks()) {
    for (const Instruction& instruction : *block) {
      const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (call != nullptr && call->getIntrinsicID() == llvm::Intrinsic::lifetime_start) {
        fresh.insert(llvm::getUnderlyingObject(call->getArgOperand(1)));
      }
    }
  }
  return fresh;
}

const Value* handedIn(const Value* value) {
  const auto* phi = llvm::dyn_cast<PHINode>(value);
  for (; phi != nullptr && phi->getNumIncomingValues() == 1; phi = llvm::dyn_cast<PHINode>(value)) {
    value = phi->getIncomingValue(0);
  }
  return value;
}

Loops::Loops(llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution,
             const llvm::DominatorTree& dominators, const Assignments& assignments,
             bool areReductionsBroken)
    : loops_(loops), evolution_(evolution), areReductionsBroken_(areReductionsBroken) {
  for (llvm::Loop* loop : loops_.getTopLevelLoops()) add(loop, 1);
  if (areReductionsBroken_) findArrayReductions();
  for (auto& [loop, facts] : facts_) {
    facts.clauses = clausesOf(facts, assignments, evolution_);
    facts.hazards = hazardsOf(facts, *this, evolution_, dominators);
  }
}

void Loops::findArrayReductions() {
  for (auto& [loop, facts] : facts_) {
    for (llvm::BasicBlock* block : loop->blocks()) {
      if (loops_.getLoopFor(block) != loop) continue;
      for (Instruction& instruction : *block) {
        if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) addArrayReduction(store);
      }
    }
  }
}

LoopFacts* Loops::of(const llvm::Loop* loop) {
  const auto known = facts_.find(loop);
  return known == facts_.end() ? nullptr : &known->second;
}

LoopFacts* Loops::around(const llvm::BasicBlock* block) {
  for (const llvm::Loop* loop = loops_.getLoopFor(block); loop != nullptr;
       loop = loop->getParentLoop()) {
    if (LoopFacts* const facts = of(loop)) return facts;
  }
  return nullptr;
}

const ArrayReduction* Loops::reductionOf(const Instruction* access) const {
  const auto known = arrayReductionOf_.find(access);
  return known == arrayReductionOf_.end() ? nullptr : &arrayReductions_[known->second];
}

void Loops::add(llvm::Loop* loop, unsigned nest) {
  unsigned inside = nest;
  if (loop->isLoopSimplifyForm()) {
    LoopFacts facts{loop, nest, {}, {}, {}, {}, false};
    for (PHINode& phi : loop->getHeader()->phis()) {
      Reduction reduction{};
      if (addInduction(facts, &phi)) continue;
      if (areReductionsBroken_ && matchReduction(*loop, &phi, &reduction)) {
        facts.reductions.push_back(std::move(reduction));
      } else if (isReadBehindOnly(*loop, phi)) {
        facts.last.push_back(&phi);
      } else {
        facts.carried.push_back(&phi);
      }
    }
    addDerived(facts);
    addTest(facts);
    llvm::SmallVector<llvm::Loop::Edge, 4> exits;
    loop->getExitEdges(exits);
    facts.isCancellable = exits.size() != 1 || llvm::isa<llvm::SCEVCouldNotCompute>(
                                                   evolution_.getBackedgeTakenCount(loop));
    facts_.insert({loop, std::move(facts)});
    inside++;
  }
  for (llvm::Loop* inner : loop->getSubLoops()) add(inner, inside);
}

bool Loops::addInduction(LoopFacts& facts, PHINode* phi) {
  if (!phi->getType()->isIntegerTy() && !phi->getType()->isPointerTy()) return false;
  llvm::SmallVector<const Instruction*, 4> updates;
  const Value* value = handedIn(phi->getIncomingValueForBlock(facts.loop->getLoopLatch()));
  while (value != phi) {
    const auto* update = llvm::dyn_cast<Instruction>(value);
    if (update == nullptr || !facts.loop->contains(update) || updates.size() > 8) return false;
    updates.push_back(update);
    value = addedTo(*facts.loop, update);
    if (value == nullptr) return false;
    value = handedIn(value);
  }
  if (updates.empty()) return false;
  // An update runs once an iteration: not in an inner loop, and not on one way alone.
  for (const Instruction* update : updates) {
    if (loops_.getLoopFor(update->getParent()) != facts.loop) return false;
  }
  facts.inductions.insert(phi);
  for (const Instruction* update : updates) free_.insert(update);
  return true;
}

bool Loops::isInduction(const LoopFacts& facts, const Value* value) const {
  value = stripped(value);
  if (const auto* phi = llvm::dyn_cast<PHINode>(value)) {
    return facts.inductions.contains(const_cast<PHINode*>(phi));
  }
  const auto* update = llvm::dyn_cast<Instruction>(value);
  return update != nullptr && free_.contains(update) && facts.loop->contains(update);
}

/// `i - 4`, in an index, is an induction like `i`.
void Loops::addDerived(const LoopFacts& facts) {
  for (bool hasChanged = !facts.inductions.empty(); hasChanged;) {
    hasChanged = false;
    for (const llvm::BasicBlock* block : facts.loop->blocks()) {
      for (const Instruction& instruction : *block) {
        if (free_.contains(&instruction) || !instruction.getType()->isIntegerTy()) continue;
        const Value* const from = addedTo(*facts.loop, &instruction);
        if (from == nullptr || !isInduction(facts, from)) continue;
        free_.insert(&instruction);
        hasChanged = true;
      }
    }
  }
}

void Loops::addTest(const LoopFacts& facts) {
  llvm::SmallVector<llvm::BasicBlock*, 4> exiting;
  facts.loop->getExitingBlocks(exiting);
  for (const llvm::BasicBlock* block : exiting) {
    const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
    if (branch == nullptr || !branch->isConditional()) continue;
    const auto* test = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
    if (test == nullptr || !facts.loop->contains(test)) continue;
    const Value* const left = test->getOperand(0);
    const Value* const right = test->getOperand(1);
    if ((isInduction(facts, left) && facts.loop->isLoopInvariant(right)) ||
        (isInduction(facts, right) && facts.loop->isLoopInvariant(left))) {
      free_.insert(test);
    }
  }
}

/// The variable that is updated as a whole; null: none. Maxima go by a type's sign, which memory does
/// not have.
const llvm::DIGlobalVariable* scalarOf(llvm::StoreInst& store, Operation operation) {
  auto* const memory = llvm::dyn_cast<llvm::GlobalVariable>(store.getPointerOperand());
  if (memory == nullptr || memory->isThreadLocal() || operation == Operation::kMin ||
      operation == Operation::kMax ||
      memory->getValueType() != store.getValueOperand()->getType()) {
    return nullptr;
  }
  return visibleVariable(*memory, *store.getFunction());
}

void Loops::addArrayReduction(llvm::StoreInst* store) {
  auto* const update = llvm::dyn_cast<Instruction>(store->getValueOperand());
  if (update == nullptr || !store->isSimple() || !update->hasOneUse() ||
      update->getParent() != store->getParent()) {
    return;
  }
  const llvm::Loop* const loop = loops_.getLoopFor(store->getParent());
  // An element that goes on with the loop's counter is another one in each iteration.
  const llvm::SCEV* const address = evolution_.getSCEV(store->getPointerOperand());
  if (const auto* recurrence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address)) {
    if (recurrence->getLoop() == loop) return;
  }
  for (const llvm::Use& operand : update->operands()) {
    auto* const load = llvm::dyn_cast<llvm::LoadInst>(operand.get());
    Operation operation;
    if (load == nullptr || !load->isSimple() || !load->hasOneUse() ||
        load->getPointerOperand() != store->getPointerOperand() ||
        load->getParent() != store->getParent() || !matchUpdate(*update, load, &operation)) {
      continue;
    }
    const bool isCall = llvm::isa<llvm::CallBase>(update);
    const unsigned latency = !isCall                        ? latencyOf(*update)
                             : operation == Operation::kAdd ? kFloat
                                                            : kInteger;
    const auto index = static_cast<unsigned>(arrayReductions_.size());
    arrayReductions_.push_back({load, update, store, operation, latency,
                                update->getType()->isFPOrFPVectorTy(),
                                scalarOf(*store, operation)});
    arrayReductionOf_[load] = arrayReductionOf_[store] = index;
    return;
  }
}

}  // namespace whip::serial
