// The clauses of an OpenMP pragma for a loop.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <set>
#include <string>

namespace whip::serial {

class Assignments;
struct LoopFacts;

/// Variables from outside a loop by how its iterations use them.
struct Clauses {
  /// Whether a pragma with these clauses, and the loop's reductions, keeps all values as they are.
  /// Else the loop is no `for` with a counter, or a variable that it assigns has no name, or none
  /// of these uses.
  bool areKnown = false;
  std::set<std::string> privates, lastPrivates;
};

/// Texts that are longer would be cut on their way.
inline constexpr size_t kNamesMax = 900;

/// The variable in memory, if a function can name it: no class or namespace has it, and no variable
/// of the function hides it. Null: it cannot.
const llvm::DIGlobalVariable* visibleVariable(const llvm::GlobalVariable& memory,
                                              llvm::Function& function);

/// Also names the loop's reductions, as the user has them.
Clauses clausesOf(LoopFacts& facts, const Assignments& assignments,
                  llvm::ScalarEvolution& evolution);

}  // namespace whip::serial
