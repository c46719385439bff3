// The fixed clean-up behind which an instruction of the IR is an operation (SERIAL section 2).
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/PassManager.h>

#include "serial_assignments.h"

namespace whip::serial {

/// Multiplications that may be fused with an addition, and are not on the function's processor,
/// become two operations. Blocks that nothing reaches go, straight lines become one block, edges of
/// invokes get blocks of their own; then, when `assignments` are known, SROA, EarlyCSE, LoopSimplify,
/// LCSSA and LICM. What LICM keeps in a register and stores all the same is read from memory. No branch becomes a select, and names and lines stay.
void cleanUp(llvm::Function& function, llvm::FunctionAnalysisManager& analyses,
             Assignments& assignments);

}  // namespace whip::serial
