// A variable that a loop assigns is read off the program's text (serial_assignments.h). What the
// clean-up leaves of it says which of them the counter and the reductions are: each phi of the
// header is one of the counter, a reduction, or a value that is only read behind the loop. So are
// variables in memory that the clean-up keeps in a register meanwhile:
//
//   preheader:  old = load g          header: s = phi [old, preheader], ...       exit: store s, g
#include "serial_clauses.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <optional>

#include "serial_assignments.h"
#include "serial_descriptors.h"
#include "serial_loops.h"

namespace whip::serial {
namespace {

using llvm::DILocalVariable;
using llvm::PHINode;
using llvm::Value;

bool isIdentifier(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

Value* withoutCasts(Value* value) {
  while (auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) value = cast->getOperand(0);
  return value;
}

template <typename Blocks>
llvm::SmallPtrSet<const DILocalVariable*, 8> variablesIn(const Blocks& blocks) {
  llvm::SmallPtrSet<const DILocalVariable*, 8> variables;
  for (llvm::BasicBlock* block : blocks) {
    for (llvm::Instruction& instruction : *block) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
        if (!record.isDbgDeclare()) variables.insert(record.getVariable());
      }
      const auto* value = llvm::dyn_cast<llvm::DbgValueInst>(&instruction);
      if (value != nullptr) variables.insert(value->getVariable());
    }
  }
  return variables;
}

class Sorting {
 public:
  Sorting(LoopFacts& facts, const Assignments& assignments, llvm::ScalarEvolution& evolution)
      : facts_(facts),
        loop_(*facts.loop),
        at_(facts.loop->getStartLoc().get()),
        assigned_(assignments.of(facts.loop->getHeader())),
        evolution_(evolution) {}

  Clauses sort() {
    for (Reduction& reduction : facts_.reductions) reduction.name = nameOfValue(reduction.phi);
    if (at_ == nullptr || assigned_ == nullptr || !isForStatement() || !facts_.carried.empty()) {
      return {};
    }
    Clauses clauses;
    clauses.areKnown = findCounter() && nameReductions() && nameLast(&clauses) && isHandedOn() &&
                       addVariables(&clauses) && !hasOthers() && isShort(clauses);
    return clauses.areKnown ? clauses : Clauses();
  }

 private:
  /// clang gives a `for` a scope of its own, which begins where it does, and in it one for what is
  /// repeated.
  bool isForStatement() const {
    return at_->getInlinedAt() == nullptr && isScopeOfFor(at_->getScope());
  }

  bool isScopeOfFor(const llvm::DIScope* scope) const {
    const auto* block = llvm::dyn_cast<llvm::DILexicalBlock>(scope);
    return block != nullptr && block->getLine() == at_->getLine() &&
           block->getColumn() == at_->getColumn() &&
           (block == at_->getScope() || block->getScope() == at_->getScope());
  }

  /// The form that OpenMP asks for: one counter, which the loop's only test compares with an
  /// invariant, and which only the `for` itself advances.
  bool findCounter() {
    const llvm::BasicBlock* const header = loop_.getHeader();
    if (loop_.getExitingBlock() != header || facts_.inductions.size() != 1) return false;
    const auto* branch = llvm::dyn_cast<llvm::BranchInst>(header->getTerminator());
    const auto* test = branch == nullptr || !branch->isConditional()
                           ? nullptr
                           : llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
    if (test == nullptr || test->getPredicate() == llvm::CmpInst::ICMP_EQ) return false;
    counter_ = *facts_.inductions.begin();
    const bool isLeft = withoutCasts(test->getOperand(0)) == counter_;
    if (!isLeft && withoutCasts(test->getOperand(1)) != counter_) return false;
    if (!loop_.isLoopInvariant(test->getOperand(isLeft ? 1 : 0))) return false;
    const auto* update =
        llvm::cast<llvm::User>(handedIn(counter_->getIncomingValueForBlock(loop_.getLoopLatch())));
    const Assignment* const counter = assignmentOf(counter_);
    if (counter == nullptr || !llvm::is_contained(update->operands(), counter_) ||
        counter->only == nullptr || !isScopeOfFor(counter->only->getScope())) {
      return false;
    }
    counterVariable_ = counter->variable;
    return true;
  }

  /// The variable that iterations hand on in a phi; null: not known.
  const Assignment* assignmentOf(PHINode* phi) const {
    const auto variables = variablesWith(phi);
    const Assignment* found = nullptr;
    for (const Assignment& each : *assigned_) {
      if ((!each.isReadFirst && !each.isReadBehind) ||
          !llvm::is_contained(variables, each.variable)) {
        continue;
      }
      if (found != nullptr) return nullptr;
      found = &each;
    }
    return found;
  }

  bool nameReductions() {
    for (Reduction& reduction : facts_.reductions) {
      if (const Assignment* const found = assignmentOf(reduction.phi)) {
        if (found->variable->getScope() == at_->getScope()) return false;
        if (!hasOrderOf(reduction, found->variable->getType())) return false;
        reduction.name = found->variable->getName().str();
        isReduced_.insert(found->variable);
      } else {
        const llvm::DIGlobalVariable* const memory = memoryOf(*reduction.phi);
        if (memory == nullptr || !hasOrderOf(reduction, memory->getType())) return false;
        reduction.name = memory->getName().str();
      }
      if (!isIdentifier(reduction.name)) return false;
    }
    return true;
  }

  /// Values that only what is behind the loop reads.
  bool nameLast(Clauses* clauses) const {
    for (PHINode* phi : facts_.last) {
      if (phi->use_empty()) continue;
      const Assignment* const found = assignmentOf(phi);
      if (found != nullptr && found->isReadBehind) continue;  // addVariables() adds it
      const llvm::DIGlobalVariable* const memory = found == nullptr ? memoryOf(*phi) : nullptr;
      if (memory == nullptr || !isIdentifier(memory->getName())) return false;
      clauses->lastPrivates.insert(memory->getName().str());
    }
    return true;
  }

  /// A scalar in memory that the clean-up keeps in the phi while the loop runs; null: none.
  const llvm::DIGlobalVariable* memoryOf(PHINode& phi) const {
    if (!variablesWith(&phi).empty()) return nullptr;
    llvm::GlobalVariable* memory = nullptr;
    for (const llvm::User* user : phi.users()) {
      const auto* behind = llvm::dyn_cast<PHINode>(user);
      if (behind == nullptr || loop_.contains(behind)) continue;
      for (const llvm::User* use : behind->users()) {
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(use);
        if (store == nullptr || store->getValueOperand() != behind ||
            store->getParent() != behind->getParent()) {
          continue;
        }
        auto* const to =
            llvm::dyn_cast<llvm::GlobalVariable>(const_cast<Value*>(store->getPointerOperand()));
        if (to == nullptr || (memory != nullptr && memory != to)) return nullptr;
        memory = to;
      }
    }
    if (memory == nullptr || memory->isThreadLocal() || memory->getValueType() != phi.getType()) {
      return nullptr;
    }
    const Value* const before = phi.getIncomingValueForBlock(loop_.getLoopPreheader());
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(before);
    const bool isItsValue = load != nullptr && load->getPointerOperand() == memory &&
                            load->getParent() == loop_.getLoopPreheader();
    if ((!isItsValue && !llvm::isa<llvm::UndefValue>(before)) || isAddressUsed(*memory))
      return nullptr;
    return visibleVariable(*memory, *loop_.getHeader()->getParent());
  }

  bool isAddressUsed(const llvm::GlobalVariable& memory) const {
    for (const llvm::BasicBlock* block : loop_.blocks()) {
      for (const llvm::Instruction& instruction : *block) {
        for (const Value* operand : instruction.operand_values()) {
          if (operand->getType()->isPointerTy() && llvm::getUnderlyingObject(operand) == &memory) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// Whether a maximum or minimum compares as the variable's type does, as a pragma will.
  static bool hasOrderOf(const Reduction& reduction, const llvm::DIType* type) {
    if (reduction.operation != Operation::kMin && reduction.operation != Operation::kMax)
      return true;
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
      if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) return false;
      type = derived->getBaseType();
    }
    const auto* basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(type);
    if (basic == nullptr) return false;
    if (reduction.isFloat) return basic->getEncoding() == llvm::dwarf::DW_ATE_float;
    const std::optional<llvm::DIBasicType::Signedness> signs = basic->getSignedness();
    return signs.has_value() &&
           (*signs == llvm::DIBasicType::Signedness::Unsigned) == reduction.isUnsigned;
  }

  /// Whether all values that the loop hands on are those of its counter and of the named phis.
  bool isHandedOn() {
    for (const PHINode& phi : loop_.getExitBlock()->phis()) {
      for (Value* value : phi.incoming_values()) {
        auto* const made = llvm::dyn_cast<llvm::Instruction>(value);
        if (made == nullptr || !loop_.contains(made)) continue;
        Value* const handed = withoutCasts(value);
        const auto isIt = [&](const Reduction& each) { return each.phi == handed; };
        if (handed == counter_) {
          isCounterHandedOn_ = true;
        } else if (!llvm::is_contained(facts_.last, handed) &&
                   llvm::none_of(facts_.reductions, isIt)) {
          return false;
        }
      }
    }
    return true;
  }

  bool addVariables(Clauses* clauses) const {
    return llvm::all_of(*assigned_, [&](const Assignment& each) {
      return isInside(each.variable) || add(each, clauses);
    });
  }

  bool add(const Assignment& each, Clauses* clauses) const {
    const std::string name = each.variable->getName().str();
    const bool isOfFor = each.variable->getScope() == at_->getScope();
    if (each.variable == counterVariable_) {
      if (!each.isReadBehind) return !isCounterHandedOn_;
      // Without an iteration, nothing gives the variable its first value.
      if (isOfFor || !isIdentifier(name) || !runsAtLeastOnce()) return false;
      clauses->lastPrivates.insert(name);
      return true;
    }
    if (isReduced_.contains(each.variable)) return true;
    if (isOfFor || each.variable->isArtificial() || !isIdentifier(name)) return false;
    if (each.isReadFirst || (each.isReadBehind && !each.isSure)) return false;
    (each.isReadBehind ? clauses->lastPrivates : clauses->privates).insert(name);
    return true;
  }

  bool runsAtLeastOnce() const {
    const llvm::SCEV* const times = evolution_.getBackedgeTakenCount(&loop_);
    return !llvm::isa<llvm::SCEVCouldNotCompute>(times) &&
           evolution_.isKnownNonZero(evolution_.applyLoopGuards(times, &loop_));
  }

  /// Whether the loop assigns variables that are not sorted: parts of structures, or what the
  /// program also reaches by an address.
  bool hasOthers() const {
    return llvm::any_of(variablesIn(loop_.blocks()), [&](const DILocalVariable* variable) {
      const auto isIt = [&](const Assignment& each) { return each.variable == variable; };
      return !isInside(variable) && llvm::none_of(*assigned_, isIt);
    });
  }

  /// Whether it is declared in the loop's body.
  bool isInside(const DILocalVariable* variable) const {
    const auto* scope = llvm::dyn_cast<llvm::DILexicalBlockBase>(variable->getScope());
    while (scope != nullptr && scope != at_->getScope()) {
      const llvm::DIScope* const around = scope->getScope();
      if (around == at_->getScope()) return true;
      scope = llvm::dyn_cast<llvm::DILexicalBlockBase>(around);
    }
    return false;
  }

  bool isShort(const Clauses& clauses) const {
    size_t all = 0;
    for (const std::string& name : clauses.privates) all += name.size() + sizeof "private:";
    for (const std::string& name : clauses.lastPrivates) all += name.size() + sizeof "lastprivate:";
    for (const Reduction& each : facts_.reductions) all += each.name.size() + sizeof "max:";
    return all < kNamesMax;
  }

  LoopFacts& facts_;
  llvm::Loop& loop_;
  const llvm::DILocation* at_;
  const std::vector<Assignment>* assigned_;
  llvm::ScalarEvolution& evolution_;
  PHINode* counter_ = nullptr;
  const DILocalVariable* counterVariable_ = nullptr;
  bool isCounterHandedOn_ = false;
  llvm::SmallPtrSet<const DILocalVariable*, 4> isReduced_;
};

}  // namespace

const llvm::DIGlobalVariable* visibleVariable(const llvm::GlobalVariable& memory,
                                              llvm::Function& function) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
  memory.getDebugInfo(debug);
  if (debug.size() != 1) return nullptr;
  const llvm::DIGlobalVariable* const variable = debug.front()->getVariable();
  const llvm::DIScope* const scope = variable->getScope();
  if (scope != nullptr &&
      !llvm::isa<llvm::DIFile, llvm::DICompileUnit, llvm::DILocalScope>(scope)) {
    return nullptr;
  }
  std::vector<llvm::BasicBlock*> blocks;
  for (llvm::BasicBlock& block : function) blocks.push_back(&block);
  const auto hides = [&](const DILocalVariable* other) {
    return other->getName() == variable->getName();
  };
  return llvm::any_of(variablesIn(blocks), hides) ? nullptr : variable;
}

Clauses clausesOf(LoopFacts& facts, const Assignments& assignments,
                  llvm::ScalarEvolution& evolution) {
  return Sorting(facts, assignments, evolution).sort();
}

}  // namespace whip::serial
