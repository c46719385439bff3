// The variables of the program's text that a loop assigns, and how their values go on. Only before
// the clean-up each has memory of its own, so that its reads and writes can be distinguished from
// those of other variables with the same value.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <vector>

namespace whip::serial {

/// A variable that a loop assigns.
struct Assignment {
  const llvm::DILocalVariable* variable;
  bool isReadFirst;              // an iteration may read it before it writes it
  bool isReadBehind;             // its value may be read behind the loop
  bool isSure;                   // each iteration that comes to its end writes it
  const llvm::DILocation* only;  // where, if it is in one place of the loop; else null
};

class Assignments {
 public:
  /// Examines a function whose clean-up has not begun. Only variables count that nothing but loads
  /// and stores of the whole can reach.
  void find(const llvm::Function& function, const llvm::LoopInfo& loops);

  /// By the loop's header; null: not known.
  const std::vector<Assignment>* of(const llvm::BasicBlock* header) const;

 private:
  llvm::DenseMap<const llvm::BasicBlock*, std::vector<Assignment>> byHeader_;
};

}  // namespace whip::serial
