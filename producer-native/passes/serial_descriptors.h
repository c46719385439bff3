// Constant data about regions and sites (guest/serial/abi.h) in the module that is instrumented.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include <string>
#include <vector>

#include "guest/serial/abi.h"
#include "serial_loops.h"
#include "serial_support.h"

namespace whip::serial {

class Descriptors {
 public:
  explicit Descriptors(llvm::Module& module);

  llvm::Constant* function(const llvm::Function& function);
  /// The loop's own region, and that of its iterations.
  llvm::Constant* loop(const llvm::Function& function, const LoopFacts& facts, const Loops& loops,
                       RegionKind kind);
  /// A load or store; it is a pointer into the array that finish() makes.
  llvm::Constant* site(const llvm::Instruction& access);

  /// Where a load keeps what it found to be carried (guest/serial/abi.h: Carried).
  llvm::Constant* lastCarried();

  /// Code that a call leads to, by its name or, where that is not known, the line of the call.
  llvm::Constant* unseen(const llvm::CallBase& call);

  /// Makes the array of sites, and a constructor that announces it and what contract it is for.
  void finish(const Support& support);

 private:
  llvm::Constant* text(const std::string& text);
  struct Lines {
    std::string file;
    uint32_t first, last, column;  // 0: not known
  };
  llvm::Constant* region(RegionKind kind, const Lines& lines, uint32_t flags,
                         const std::string& function, const std::string& detail,
                         const std::string& carried, const std::string& variables);

  llvm::Module& module_;
  llvm::StructType* regionType_;
  llvm::StructType* siteType_;
  llvm::GlobalVariable* sites_;  // a placeholder until finish()
  std::vector<llvm::Constant*> siteRows_;
  llvm::StringMap<llvm::Constant*> texts_, unseen_;
};

/// The user's name for the memory behind an address: "a", "p->next", "s.x"; empty: not known.
std::string variableOf(const llvm::Value* address);

/// Local variables with the value, by the debug information.
llvm::SmallVector<const llvm::DILocalVariable*, 2> variablesWith(const llvm::Value* value);

/// The name of a value in a register, as the user has it; empty: not known.
std::string nameOfValue(const llvm::Value* value);

}  // namespace whip::serial
