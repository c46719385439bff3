// Variables that the clean-up has in a register while it stores them all the same.
#pragma once

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>

namespace whip::serial {

/// Reads memory again where the function has a value of it in phis of a loop that also stores it: one
/// that only some iterations change. What such a loop hands on goes through memory, as written.
void readFromMemory(const llvm::LoopInfo& loops, llvm::AAResults& aliases);

}  // namespace whip::serial
