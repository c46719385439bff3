#include "serial_control.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>

#include <vector>

namespace whip::serial {
namespace {

using llvm::BasicBlock;

/// Whether every way from `from` to the end of an iteration, or of the function, leads through
/// `block`.
bool postDominates(const BasicBlock& block, const BasicBlock& from, const llvm::Loop* loop) {
  llvm::SmallPtrSet<const BasicBlock*, 32> seen{&from};
  std::vector<const BasicBlock*> open{&from};
  while (!open.empty()) {
    const BasicBlock* const here = open.back();
    open.pop_back();
    bool isEnd = loop == nullptr && llvm::succ_empty(here);
    for (const BasicBlock* next : llvm::successors(here)) {
      if (loop != nullptr && next == loop->getHeader()) {
        isEnd = true;
      } else if (next != &block && (loop == nullptr || loop->contains(next)) &&
                 seen.insert(next).second) {
        open.push_back(next);
      }
    }
    if (isEnd) return false;
  }
  return true;
}

}  // namespace

const BasicBlock* sharesControlWith(const BasicBlock& block, const llvm::DominatorTree& dominators,
                                    const llvm::LoopInfo& loops) {
  const llvm::DomTreeNode* const node = dominators.getNode(&block);
  if (node == nullptr || node->getIDom() == nullptr) return nullptr;
  const BasicBlock* const dominator = node->getIDom()->getBlock();
  return postDominates(block, *dominator, loops.getLoopFor(&block)) ? dominator : nullptr;
}

llvm::Value* decisionOf(const BasicBlock& block) {
  const llvm::Instruction* const last = block.getTerminator();
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(last)) {
    const bool isChoice =
        branch->isConditional() && branch->getSuccessor(0) != branch->getSuccessor(1);
    return isChoice ? branch->getCondition() : nullptr;
  }
  if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(last)) return choice->getCondition();
  if (const auto* jump = llvm::dyn_cast<llvm::IndirectBrInst>(last))
    return const_cast<llvm::Value*>(jump->getAddress());
  return nullptr;
}

}  // namespace whip::serial
