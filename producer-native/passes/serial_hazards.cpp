// An access of iteration k covers the bytes
//
//   start + step * k + [low, high)
//
// where start is invariant in the loop, and [low, high) also spans what loops inside it go through.
// Two accesses of one start, or of starts that differ by a constant, meet q iterations apart where
// their bytes overlap: q > 0 if the second one's iteration is the later one.
#include "serial_hazards.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <cstdlib>
#include <optional>
#include <vector>

#include "serial_loops.h"

namespace whip::serial {
namespace {

using llvm::Instruction;
using llvm::SCEV;
using llvm::Value;

/// Numbers beyond could overflow when they are multiplied and added.
constexpr int64_t kMost = int64_t{1} << 40;

struct Access {
  const Instruction* instruction;
  const Value* object;
  bool isWrite;
  const SCEV* start = nullptr;  // null: its form is not known
  int64_t step = 0, low = 0, high = 0;
  bool isExact = true;  // no loop inside the loop widened its bytes
};

std::optional<int64_t> constantOf(const SCEV* value) {
  const auto* constant = llvm::dyn_cast<llvm::SCEVConstant>(value);
  if (constant == nullptr || constant->getAPInt().getSignificantBits() > 41) return std::nullopt;
  const int64_t number = constant->getAPInt().getSExtValue();
  return number > -kMost && number < kMost ? std::optional(number) : std::nullopt;
}

/// Smallest integer above a / b; b is positive.
int64_t above(int64_t a, int64_t b) { return (a >= 0 ? a / b : -((-a + b - 1) / b)) + 1; }

class Examination {
 public:
  Examination(const LoopFacts& facts, const Loops& loops, llvm::ScalarEvolution& evolution,
              const llvm::DominatorTree& dominators)
      : facts_(facts),
        loop_(*facts.loop),
        loops_(loops),
        evolution_(evolution),
        dominators_(dominators) {}

  Hazards examine() {
    if (!facts_.clauses.areKnown || !collect()) return Hazards::kUnchecked;
    Hazards worst = Hazards::kExcluded;
    for (size_t i = 0; i < accesses_.size(); i++) {
      for (size_t j = i; j < accesses_.size(); j++) {
        const Hazards pair = between(accesses_[i], accesses_[j]);
        if (pair == Hazards::kUnchecked) return pair;
        if (pair == Hazards::kFound) worst = pair;
      }
    }
    return worst;
  }

 private:
  /// False: something in the loop may access any memory.
  bool collect() {
    const auto fresh = freshIn(loop_);
    for (const llvm::BasicBlock* block : loop_.blocks()) {
      for (const Instruction& instruction : *block) {
        if (!instruction.mayReadOrWriteMemory() || instruction.isDebugOrPseudoInst() ||
            instruction.isLifetimeStartOrEnd()) {
          continue;
        }
        if (!add(instruction)) return false;
      }
    }
    llvm::erase_if(accesses_, [&](const Access& each) { return fresh.contains(each.object); });
    return true;
  }

  bool add(const Instruction& instruction) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    if (load != nullptr ? !load->isSimple() : store == nullptr || !store->isSimple()) return false;
    Value* const pointer = const_cast<Value*>(llvm::getLoadStorePointerOperand(&instruction));
    const llvm::TypeSize size = instruction.getModule()->getDataLayout().getTypeStoreSize(
        llvm::getLoadStoreType(const_cast<Instruction*>(&instruction)));
    if (size.isScalable()) return false;
    Access access{&instruction, llvm::getUnderlyingObject(pointer), store != nullptr};
    access.high = static_cast<int64_t>(size.getFixedValue());
    locate(&access, evolution_.getSCEV(pointer));
    accesses_.push_back(access);
    return true;
  }

  /// Fills in where it is; leaves it unknown where the address has another form.
  void locate(Access* access, const SCEV* address) {
    const auto* recurrence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
    while (recurrence != nullptr && recurrence->getLoop() != &loop_ &&
           loop_.contains(recurrence->getLoop())) {
      const std::optional<int64_t> step = stepOf(*recurrence);
      const std::optional<int64_t> times =
          repetitions(*recurrence->getLoop(), *access->instruction);
      if (!step || !times) return;
      int64_t span = 0;
      if (__builtin_mul_overflow(*step, *times, &span) || span < -kMost || span > kMost) return;
      access->low += std::min<int64_t>(span, 0);
      access->high += std::max<int64_t>(span, 0);
      access->isExact = false;
      address = recurrence->getStart();
      recurrence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
    }
    if (recurrence != nullptr && recurrence->getLoop() == &loop_) {
      const std::optional<int64_t> step = stepOf(*recurrence);
      if (!step) return;
      access->step = *step;
      address = recurrence->getStart();
    }
    if (evolution_.isLoopInvariant(address, &loop_)) access->start = address;
  }

  /// How often an instruction of a loop runs at most after its first time.
  std::optional<int64_t> repetitions(const llvm::Loop& loop, const Instruction& instruction) {
    const std::optional<int64_t> times =
        constantOf(evolution_.getConstantMaxBackedgeTakenCount(&loop));
    if (!times || *times < 0) return std::nullopt;
    llvm::BasicBlock* const header = loop.getHeader();
    // The last visit of a header that leaves the loop does not come to what follows it.
    const bool isCut = instruction.getParent() != header && *times > 0 &&
                       constantOf(evolution_.getExitCount(
                           &loop, header, llvm::ScalarEvolution::ConstantMaximum)) == times;
    return isCut ? *times - 1 : *times;
  }

  std::optional<int64_t> stepOf(const llvm::SCEVAddRecExpr& recurrence) {
    if (!recurrence.isAffine()) return std::nullopt;
    return constantOf(recurrence.getStepRecurrence(evolution_));
  }

  Hazards between(const Access& one, const Access& other) {
    if ((!one.isWrite && !other.isWrite) || areOneReduction(one, other)) return Hazards::kExcluded;
    const bool isOneObject = one.object == other.object;
    if (!isOneObject && llvm::isIdentifiedObject(one.object) &&
        llvm::isIdentifiedObject(other.object)) {
      return Hazards::kExcluded;
    }
    if (one.start == nullptr || other.start == nullptr || one.step != other.step) {
      return Hazards::kUnchecked;
    }
    const SCEV* const difference = evolution_.getMinusSCEV(other.start, one.start);
    if (llvm::isa<llvm::SCEVCouldNotCompute>(difference)) return Hazards::kUnchecked;
    const std::optional<int64_t> apart = constantOf(difference);
    if (!apart || !areHazards(one, other, *apart)) {
      return apart ? Hazards::kExcluded : Hazards::kUnchecked;
    }
    // Without a condition around them they meet whenever the loop runs often enough.
    const bool isSure = one.isExact && other.isExact && isAlwaysRun(one) && isAlwaysRun(other);
    return isSure ? Hazards::kFound : Hazards::kUnchecked;
  }

  /// Whether they meet in different iterations, and not only as a write before a read.
  bool areHazards(const Access& one, const Access& other, int64_t apart) const {
    // step * q lies between both where bytes overlap.
    const int64_t least = one.low - other.high - apart;
    const int64_t most = one.high - other.low - apart;
    if (one.step == 0) return least < 0 && most > 0;
    const int64_t step = std::abs(one.step);
    int64_t first = above(least, step);
    int64_t last = -above(-most, step);
    if (one.step < 0) {
      const int64_t swapped = -first;
      first = -last;
      last = swapped;
    }
    const bool isOtherLater = std::max<int64_t>(first, 1) <= last;
    const bool isOneLater = first <= std::min<int64_t>(last, -1);
    return (isOtherLater && other.isWrite) || (isOneLater && one.isWrite);
  }

  /// Updates of one reduction of an array, whose order does not matter.
  bool areOneReduction(const Access& one, const Access& other) const {
    const ArrayReduction* const first = loops_.reductionOf(one.instruction);
    const ArrayReduction* const second = loops_.reductionOf(other.instruction);
    return first != nullptr && second != nullptr && one.object == other.object &&
           first->operation == second->operation;
  }

  bool isAlwaysRun(const Access& access) const {
    return dominators_.dominates(access.instruction->getParent(), loop_.getLoopLatch());
  }

  const LoopFacts& facts_;
  const llvm::Loop& loop_;
  const Loops& loops_;
  llvm::ScalarEvolution& evolution_;
  const llvm::DominatorTree& dominators_;
  std::vector<Access> accesses_;
};

}  // namespace

Hazards hazardsOf(const LoopFacts& facts, const Loops& loops, llvm::ScalarEvolution& evolution,
                  const llvm::DominatorTree& dominators) {
  return Examination(facts, loops, evolution, dominators).examine();
}

}  // namespace whip::serial
