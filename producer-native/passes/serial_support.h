// Functions that instrumented code is made of, as text of LLVM's IR: short ways to shadow memory,
// inlined wherever they are called, with the runtime behind them.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace whip::serial {

/// Callees of a module that is being instrumented. `times` below is a vector of `lanes` doubles.
struct Support {
  llvm::FixedVectorType* times;
  llvm::GlobalVariable* state;  // guest/serial/abi.h: State
  llvm::Function* loadWord;     // times (ptr, i32 site): 8 bytes, aligned
  llvm::Function* loadHalf;     // times (ptr, i32 site): 4 bytes, aligned
  llvm::Function* loadAny;      // times (ptr, i64 bytes, i32 site)
  llvm::Function* storeWord;    // (ptr, times, i32 site)
  llvm::Function* storeHalf;    // (ptr, times, i32 site)
  llvm::Function* storeAny;     // (ptr, i64 bytes, times, i32 site)
  llvm::Function* noteUnseen;   // (ptr unseen, i1 isOurs)
  llvm::Function*
      check;  // (ptr, times, times entry, ptr site, ptr last): counts what iterations hand on
  llvm::Function* begin;            // (ptr, i64 bytes): reports an object that begins to exist
  llvm::FunctionCallee enter;       // (ptr region, i64 depth)
  llvm::FunctionCallee leave;       // (i64 depth)
  llvm::FunctionCallee iterate;     // (ptr region, i64 depth)
  llvm::FunctionCallee discard;     // (i64 depth)
  llvm::FunctionCallee copy;        // (i64 to, i64 from, i64 bytes, i32 site), floor in scratch
  llvm::FunctionCallee clear;       // (i64 address, i64 bytes)
  llvm::FunctionCallee storeRange;  // (i64 address, i64 bytes, i32 site), times in scratch
  llvm::FunctionCallee reduce;      // (i64, i64 bytes, double latency, double loopEntry, i32 site)
  llvm::FunctionCallee announce;    // (ptr sites, i64 count, i64 abi)
};

/// Links the text into the module. The process ends with a message if LLVM refuses it, which is a bug.
Support addSupport(llvm::Module& module);

/// Whether it is one of these functions.
bool isSupport(const llvm::Function& function);

}  // namespace whip::serial
