// Costs of operations in units of work, and which calls the analysis knows by name.
#pragma once

#include <llvm/IR/Instructions.h>

namespace whip::serial {

/// SERIAL's table. Addresses, casts, phis, selects and branches cost nothing.
inline constexpr unsigned kInteger = 1, kIntegerMul = 2, kIntegerDiv = 10;
inline constexpr unsigned kFloat = 2, kFloatMul = 5, kFloatDiv = 20;
inline constexpr unsigned kLoad = 4, kStore = 1;
inline constexpr unsigned kOpaque = 10;

/// Latency of an instruction that is no call; 0 for those that only move values.
unsigned latencyOf(const llvm::Instruction& instruction);

enum class CallModel {
  kNone,      // no operation: debug information, lifetimes, assumptions
  kPure,      // its result hangs on its arguments alone
  kCopy,      // memcpy, memmove
  kFill,      // memset
  kAllocate,  // memory from the heap: no order among such calls
  kClear,     // calloc
  kOutput,    // reads and writes state outside the program's memory
  kOpaque,    // a library function without a model
  kCode,      // code that may be instrumented: the callee says so
  kNoReturn   // does not come back, or comes back twice
};

struct CallFacts {
  CallModel model;
  unsigned latency;
};

CallFacts factsOf(const llvm::CallBase& call);

}  // namespace whip::serial
