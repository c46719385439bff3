// Anti- and output dependences between iterations of a loop, by what the compiler knows of addresses.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>

namespace whip::serial {

class Loops;
struct LoopFacts;

/// Whether iterations overwrite what others read or write.
enum class Hazards { kUnchecked, kExcluded, kFound };

/// Never excluded where a call, an address of unknown form or two objects that may be one leave
/// doubt, nor where a pragma's clauses are not known.
Hazards hazardsOf(const LoopFacts& facts, const Loops& loops, llvm::ScalarEvolution& evolution,
                  const llvm::DominatorTree& dominators);

}  // namespace whip::serial
