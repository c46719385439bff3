// Loops of a function as regions, and what is broken in them: inductions and reductions.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Instructions.h>

#include <string>
#include <vector>

#include "serial_clauses.h"
#include "serial_hazards.h"

namespace whip::serial {

enum class Operation { kAdd, kMul, kMin, kMax, kAnd, kOr, kXor };

/// "+", "max": as OpenMP's clause has it.
const char* nameOf(Operation operation);

/// A header phi whose value only goes through one associative operation.
struct Reduction {
  llvm::PHINode* phi;
  Operation operation;
  unsigned latency;
  bool isFloat;
  llvm::SmallPtrSet<llvm::Instruction*, 8> chain;    // phi, updates and the phis between
  llvm::SmallPtrSet<llvm::Instruction*, 4> updates;  // each execution of one is an update
  std::string name;                                  // of the variable; empty: not known
  bool isUnsigned = false;                           // a maximum or minimum of unsigned integers
};

/// store(load(p) op x, p), where p hangs on more than the loops' counters, or is a variable that only
/// some iterations change.
struct ArrayReduction {
  llvm::LoadInst* load;
  llvm::Instruction* update;
  llvm::StoreInst* store;
  Operation operation;
  unsigned latency;
  bool isFloat;
  const llvm::DIGlobalVariable* scalar;  // that a pragma can reduce; null: elements of an array
};

struct LoopFacts {
  llvm::Loop* loop;
  unsigned nest;  // 1: no loop is around it
  llvm::SmallPtrSet<llvm::PHINode*, 4> inductions;
  std::vector<Reduction> reductions;
  std::vector<llvm::PHINode*> carried;  // header phis that are neither
  std::vector<llvm::PHINode*> last;     // header phis that only what is behind the loop reads
  bool isCancellable;
  Clauses clauses = {};
  Hazards hazards = Hazards::kUnchecked;
};

class Loops {
 public:
  Loops(llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution,
        const llvm::DominatorTree& dominators, const Assignments& assignments,
        bool areReductionsBroken);

  /// Null outside all loops that are regions.
  LoopFacts* around(const llvm::BasicBlock* block);
  /// Null: the loop is no region (it has no single entry).
  LoopFacts* of(const llvm::Loop* loop);

  /// Whether it costs nothing: an induction's update, or its test against an invariant.
  bool isFree(const llvm::Instruction* instruction) const { return free_.contains(instruction); }

  const ArrayReduction* reductionOf(const llvm::Instruction* access) const;
  const std::vector<ArrayReduction>& arrayReductions() const { return arrayReductions_; }

  auto begin() { return facts_.begin(); }
  auto end() { return facts_.end(); }

 private:
  void findArrayReductions();
  void add(llvm::Loop* loop, unsigned nest);
  bool addInduction(LoopFacts& facts, llvm::PHINode* phi);
  void addDerived(const LoopFacts& facts);
  void addTest(const LoopFacts& facts);
  bool isInduction(const LoopFacts& facts, const llvm::Value* value) const;
  void addArrayReduction(llvm::StoreInst* store);

  llvm::LoopInfo& loops_;
  llvm::ScalarEvolution& evolution_;
  bool areReductionsBroken_;
  llvm::MapVector<const llvm::Loop*, LoopFacts> facts_;
  llvm::SmallPtrSet<const llvm::Instruction*, 16> free_;
  std::vector<ArrayReduction> arrayReductions_;
  llvm::DenseMap<const llvm::Instruction*, unsigned> arrayReductionOf_;
};

/// Objects in memory that each iteration has of its own.
llvm::SmallPtrSet<const llvm::Value*, 4> freshIn(const llvm::Loop& loop);

/// The value before loops inside handed it on unchanged, as the `i + 1` of `k < first[i + 1]`.
const llvm::Value* handedIn(const llvm::Value* value);

/// The operation of an instruction that may be an update of `chain`, which is one of its operands;
/// false if it is none, or if the value is not in the place where order does not matter.
bool matchUpdate(const llvm::Instruction& update, const llvm::Value* chain, Operation* operation);

/// Fills in what hangs on the phi; false if it is no reduction.
bool matchReduction(llvm::Loop& loop, llvm::PHINode* phi, Reduction* reduction);

}  // namespace whip::serial
