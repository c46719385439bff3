// Finds, in a function as clang emitted it, the places where a thread goes on to its next chunk of
// a `schedule(static, c)` loop or its next section.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include <vector>

namespace whip {

/// A chunk or section begins before `before`; `start` is its number: the loop's normalised
/// iteration or the section's position.
struct ChunkStart {
  llvm::Instruction* before;
  llvm::Value* start;
};

/// The pass has to run before any other: it goes by the loads and stores of unoptimised code. What
/// looks otherwise is left alone, and the collector names it in its report.
std::vector<ChunkStart> findChunkStarts(llvm::Function& function);

}  // namespace whip
