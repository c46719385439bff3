// A loop may not store what the program does not, so that the clean-up replaces the loads alone:
//
//   preheader:  old = load g            header:  s = phi [old, preheader], [s2, latch]
//   body:       s1 = add s, x           latch:   s2 = phi [s, header], [s1, body]
//               store s1, g
#include "serial_memory.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>

#include "serial_descriptors.h"

namespace whip::serial {
namespace {

using llvm::Instruction;
using llvm::LoadInst;
using llvm::PHINode;
using llvm::StoreInst;

/// The phis that have the value of one variable in a loop.
class Kept {
 public:
  Kept(const llvm::Loop& loop, LoadInst& before, llvm::AAResults& aliases)
      : loop_(loop), before_(before), aliases_(aliases) {}

  /// False: somewhere the variable in memory has another value than they have.
  bool find(PHINode& header, const llvm::LoopInfo& loops) {
    return isFresh() && findStores() && add(header) && follow(loops) &&
           llvm::all_of(phis_, [&](const PHINode* phi) { return isReadable(*phi); });
  }

  void replace() {
    for (PHINode* phi : phis_) {
      for (llvm::Use& use : llvm::make_early_inc_range(phi->uses())) {
        auto* const user = llvm::cast<Instruction>(use.getUser());
        if (llvm::isa<PHINode>(user)) continue;
        auto* const load = llvm::cast<LoadInst>(before_.clone());
        load->insertBefore(user->getIterator());
        load->setDebugLoc(user->getDebugLoc());
        use.set(load);
      }
    }
    for (PHINode* phi : phis_) phi->replaceAllUsesWith(llvm::PoisonValue::get(phi->getType()));
    for (PHINode* phi : phis_) phi->eraseFromParent();
    if (before_.use_empty()) before_.eraseFromParent();
  }

 private:
  /// The loop begins with what was loaded.
  bool isFresh() {
    const llvm::MemoryLocation variable = llvm::MemoryLocation::get(&before_);
    for (const Instruction* next = before_.getNextNode(); next != nullptr;
         next = next->getNextNode()) {
      if (llvm::isModSet(aliases_.getModRefInfo(next, variable))) return false;
    }
    return before_.getParent() == loop_.getLoopPreheader();
  }

  /// Everything in the loop that writes the variable is a store of all of it.
  bool findStores() {
    const llvm::MemoryLocation variable = llvm::MemoryLocation::get(&before_);
    for (const llvm::BasicBlock* block : loop_.blocks()) {
      for (const Instruction& instruction : *block) {
        if (!llvm::isModSet(aliases_.getModRefInfo(&instruction, variable))) continue;
        const auto* store = llvm::dyn_cast<StoreInst>(&instruction);
        if (store == nullptr || !store->isSimple() ||
            store->getPointerOperand() != before_.getPointerOperand() ||
            store->getValueOperand()->getType() != before_.getType()) {
          return false;
        }
        stored_.insert(store->getValueOperand());
      }
    }
    return !stored_.empty();
  }

  /// A phi of a local variable is not looked at: it may be older than the variable in memory.
  bool add(PHINode& phi) {
    if (!variablesWith(&phi).empty()) return false;
    phis_.insert(&phi);
    for (llvm::Value* value : phi.incoming_values()) {
      auto* const other = llvm::dyn_cast<PHINode>(value);
      if (value == &before_ || stored_.contains(value) || phis_.contains(other)) continue;
      if (other == nullptr || !loop_.contains(other) || !add(*other)) return false;
    }
    return true;
  }

  /// Follows the variable's memory to where each block begins. False: it is not the value of a
  /// block's phi there, or not the same on all ways.
  bool follow(const llvm::LoopInfo& loops) {
    llvm::LoopBlocksRPO order(const_cast<llvm::Loop*>(&loop_));
    order.perform(&loops);
    for (const PHINode* phi : phis_) begins_[phi->getParent()] = phi;
    for (const llvm::BasicBlock* block : order) {
      for (const llvm::BasicBlock* from : llvm::predecessors(block)) {
        if (begins_.contains(block)) break;
        if (begins_.contains(from)) begins_[block] = before(*from->getTerminator());
      }
    }
    return llvm::all_of(loop_.blocks(), [&](const llvm::BasicBlock* block) {
      return llvm::all_of(llvm::predecessors(block), [&](const llvm::BasicBlock* from) {
        if (!loop_.contains(from)) return true;  // isFresh() and add() have looked at it
        const llvm::Value* const value = begins_.lookup(block);
        const auto* phi = llvm::dyn_cast_or_null<PHINode>(value);
        const bool isMerged = phi != nullptr && phi->getParent() == block && phis_.contains(phi);
        return (isMerged ? phi->getIncomingValueForBlock(from) : value) ==
               before(*from->getTerminator());
      });
    });
  }

  /// The variable's value in memory when the loop comes to an instruction.
  const llvm::Value* before(const Instruction& instruction) const {
    for (const Instruction* at = instruction.getPrevNode(); at != nullptr; at = at->getPrevNode()) {
      const auto* store = llvm::dyn_cast<StoreInst>(at);
      if (store != nullptr && store->getPointerOperand() == before_.getPointerOperand()) {
        return store->getValueOperand();
      }
    }
    return begins_.lookup(instruction.getParent());
  }

  /// Whether memory still has the phi's value where it is used: it has not behind `a = g++`.
  bool isReadable(const PHINode& phi) const {
    return llvm::all_of(phi.users(), [&](const llvm::User* user) {
      if (const auto* other = llvm::dyn_cast<PHINode>(user)) return phis_.contains(other);
      const auto& use = *llvm::cast<Instruction>(user);
      return loop_.contains(&use) && before(use) == &phi;
    });
  }

  const llvm::Loop& loop_;
  LoadInst& before_;
  llvm::AAResults& aliases_;
  llvm::SmallPtrSet<const llvm::Value*, 4> stored_;
  llvm::SmallPtrSet<PHINode*, 4> phis_;
  llvm::DenseMap<const llvm::BasicBlock*, const llvm::Value*> begins_;
};

/// Whether a variable of the loop was found, and is read from memory again.
bool replaceOne(const llvm::Loop& loop, const llvm::LoopInfo& loops, llvm::AAResults& aliases) {
  llvm::BasicBlock* const preheader = loop.getLoopPreheader();
  if (preheader == nullptr) return false;
  for (PHINode& phi : loop.getHeader()->phis()) {
    auto* const before = llvm::dyn_cast<LoadInst>(phi.getIncomingValueForBlock(preheader));
    if (before == nullptr || !before->isSimple()) continue;
    Kept kept(loop, *before, aliases);
    if (!kept.find(phi, loops)) continue;
    kept.replace();
    return true;
  }
  return false;
}

}  // namespace

void readFromMemory(const llvm::LoopInfo& loops, llvm::AAResults& aliases) {
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    while (replaceOne(*loop, loops, aliases)) {
    }
  }
}

}  // namespace whip::serial
