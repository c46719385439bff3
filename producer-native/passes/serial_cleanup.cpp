#include "serial_cleanup.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include <iterator>

#include "serial_memory.h"

namespace whip::serial {
namespace {

void mergeStraightLines(llvm::Function& function) {
  llvm::removeUnreachableBlocks(function);
  for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) {
    llvm::MergeBlockIntoPredecessor(&block);
  }
}

/// Clang leaves a scope by `continue` with a switch whose default cannot be reached; as a way out of
/// the loop it would count as a second exit. The last case becomes the default.
void closeSwitches(llvm::Function& function) {
  for (llvm::BasicBlock& block : function) {
    auto* const choice = llvm::dyn_cast<llvm::SwitchInst>(block.getTerminator());
    if (choice == nullptr || choice->getNumCases() == 0) continue;
    llvm::BasicBlock* const otherwise = choice->getDefaultDest();
    if (!llvm::isa<llvm::UnreachableInst>(otherwise->getFirstNonPHIOrDbg())) continue;
    otherwise->removePredecessor(&block);
    const auto last = std::prev(choice->case_end());
    choice->setDefaultDest(last->getCaseSuccessor());
    choice->removeCase(last);
  }
}

/// Splits each fmuladd, as the code generator would do it: the processor that the instrumented code
/// is for may have such an instruction, whose result is rounded once.
void separateMultiplications(llvm::Function& function) {
  if (function.getFnAttribute("target-features").getValueAsString().contains("+fma")) return;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* const call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (call == nullptr || call->getIntrinsicID() != llvm::Intrinsic::fmuladd) continue;
    llvm::IRBuilder<> ir(call);
    ir.setFastMathFlags(call->getFastMathFlags());
    llvm::Value* const product = ir.CreateFMul(call->getArgOperand(0), call->getArgOperand(1));
    call->replaceAllUsesWith(ir.CreateFAdd(product, call->getArgOperand(2)));
    call->eraseFromParent();
  }
}

/// Gives each invoke a normal destination that nothing else leads to: what is known of a call that
/// came back is known there.
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

void cleanUp(llvm::Function& function, llvm::FunctionAnalysisManager& analyses,
             Assignments& assignments) {
  // Without optimisation clang forbids every pass.
  function.removeFnAttr(llvm::Attribute::OptimizeNone);
  function.removeFnAttr(llvm::Attribute::NoInline);
  separateMultiplications(function);
  closeSwitches(function);
  mergeStraightLines(function);
  separateInvokes(function);
  analyses.invalidate(function, llvm::PreservedAnalyses::none());
  assignments.find(function, analyses.getResult<llvm::LoopAnalysis>(function));
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  passes.addPass(llvm::EarlyCSEPass(true));
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(llvm::LCSSAPass());
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()),
                                                       /*UseMemorySSA=*/true));
  passes.run(function, analyses);
  analyses.invalidate(function, llvm::PreservedAnalyses::none());
  readFromMemory(analyses.getResult<llvm::LoopAnalysis>(function),
                 analyses.getResult<llvm::AAManager>(function));
  analyses.invalidate(function, llvm::PreservedAnalyses::none());
}

}  // namespace whip::serial
