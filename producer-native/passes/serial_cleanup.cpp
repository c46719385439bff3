#include "serial_cleanup.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

namespace whip::serial {
namespace {

void mergeStraightLines(llvm::Function& function) {
  llvm::removeUnreachableBlocks(function);
  for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) {
    llvm::MergeBlockIntoPredecessor(&block);
  }
}

/// What is known of a call that came back is known in a block that nothing else leads to.
void separateInvokes(llvm::Function& function) {
  std::vector<llvm::InvokeInst*> invokes;
  for (llvm::BasicBlock& block : function) {
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(block.getTerminator())) {
      invokes.push_back(invoke);
    }
  }
  for (llvm::InvokeInst* invoke : invokes) {
    if (invoke->getNormalDest()->getSinglePredecessor() == nullptr) {
      llvm::SplitEdge(invoke->getParent(), invoke->getNormalDest());
    }
  }
}

}  // namespace

void cleanUp(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  // Without optimisation clang forbids every pass.
  function.removeFnAttr(llvm::Attribute::OptimizeNone);
  function.removeFnAttr(llvm::Attribute::NoInline);
  mergeStraightLines(function);
  separateInvokes(function);
  analyses.invalidate(function, llvm::PreservedAnalyses::none());
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  passes.addPass(llvm::EarlyCSEPass(true));
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(llvm::LCSSAPass());
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()),
                                                       /*UseMemorySSA=*/true));
  passes.run(function, analyses);
  analyses.invalidate(function, llvm::PreservedAnalyses::none());
}

}  // namespace whip::serial
