// Control dependence (SERIAL section 2): which control time a block has.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

namespace whip::serial {

/// The block whose control time `block` has, because it runs whenever that one does: its immediate
/// dominator, if `block` post-dominates it inside the innermost loop around `block`. Null: its control
/// time comes by the edge that was taken. Exits of that loop decide nothing inside.
const llvm::BasicBlock* sharesControlWith(const llvm::BasicBlock& block,
                                          const llvm::DominatorTree& dominators,
                                          const llvm::LoopInfo& loops);

/// The value that decides where a block goes on; null if it has one way only, or goes by exception.
llvm::Value* decisionOf(const llvm::BasicBlock& block);

}  // namespace whip::serial
