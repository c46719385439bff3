#include "serial_latency.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

namespace whip::serial {
namespace {

using llvm::Instruction;

/// Pure functions of the mathematical library, without the f or l at their ends.
bool isMath(llvm::StringRef name) {
  static const llvm::StringSet<> kNames = {
      "sqrt", "cbrt",  "sin", "cos",  "tan",   "asin",  "acos",  "atan",      "atan2", "sinh",
      "cosh", "tanh",  "exp", "exp2", "expm1", "log",   "log2",  "log10",     "log1p", "pow",
      "fmod", "hypot", "erf", "erfc", "asinh", "acosh", "atanh", "remainder", "tgamma"};
  return kNames.contains(name) ||
         kNames.contains(name.drop_back(name.ends_with("f") || name.ends_with("l")));
}

bool isRounding(llvm::StringRef name) {
  static const llvm::StringSet<> kNames = {"fabs",     "floor", "ceil", "round",  "trunc",
                                           "rint",     "fmin",  "fmax", "lround", "nearbyint",
                                           "copysign", "abs",   "labs", "llabs"};
  return kNames.contains(name) ||
         kNames.contains(name.drop_back(name.ends_with("f") || name.ends_with("l")));
}

/// Input, output, and what keeps state of its own.
bool isOutput(llvm::StringRef name) {
  static const llvm::StringSet<> kNames = {"printf",         "fprintf",
                                           "vprintf",        "vfprintf",
                                           "dprintf",        "puts",
                                           "fputs",          "putchar",
                                           "putc",           "fputc",
                                           "fwrite",         "fread",
                                           "fgets",          "fgetc",
                                           "getc",           "getchar",
                                           "scanf",          "fscanf",
                                           "__isoc99_scanf", "__isoc99_fscanf",
                                           "__isoc23_scanf", "__isoc23_fscanf",
                                           "fopen",          "fclose",
                                           "fflush",         "fseek",
                                           "ftell",          "rewind",
                                           "open",           "close",
                                           "read",           "write",
                                           "lseek",          "perror",
                                           "rand",           "srand",
                                           "random",         "srandom",
                                           "drand48",        "lrand48",
                                           "srand48",        "time",
                                           "clock",          "clock_gettime",
                                           "gettimeofday",   "system",
                                           "remove",         "rename",
                                           "getline",        "ungetc",
                                           "usleep",         "sleep"};
  return kNames.contains(name) || name.starts_with("_ZNSo") || name.starts_with("_ZStls") ||
         name.starts_with("_ZNSi") || name.starts_with("_ZStrs");
}

bool isAllocation(llvm::StringRef name) {
  static const llvm::StringSet<> kNames = {"malloc",        "free",           "realloc",
                                           "aligned_alloc", "posix_memalign", "strdup"};
  // operator new, new[], delete, delete[]
  return kNames.contains(name) || name.starts_with("_Znw") || name.starts_with("_Zna") ||
         name.starts_with("_Zdl") || name.starts_with("_Zda");
}

CallFacts intrinsicFacts(const llvm::IntrinsicInst& call) {
  using namespace llvm;
  if (isa<DbgInfoIntrinsic>(call) || call.isAssumeLikeIntrinsic()) return {CallModel::kNone, 0};
  if (isa<MemTransferInst>(call)) return {CallModel::kCopy, 0};
  if (isa<MemSetInst>(call)) return {CallModel::kFill, 0};
  const bool isFloat = call.getType()->isFPOrFPVectorTy();
  switch (call.getIntrinsicID()) {
    case Intrinsic::fmuladd:
    case Intrinsic::fma:
      return {CallModel::kPure, kFloatMul + kFloat};
    case Intrinsic::sqrt:
    case Intrinsic::sin:
    case Intrinsic::cos:
    case Intrinsic::tan:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow:
    case Intrinsic::powi:
      return {CallModel::kPure, kFloatDiv};
    case Intrinsic::umul_with_overflow:
    case Intrinsic::smul_with_overflow:
      return {CallModel::kPure, kIntegerMul};
    case Intrinsic::vastart:
    case Intrinsic::vaend:
    case Intrinsic::vacopy:
    case Intrinsic::stacksave:
    case Intrinsic::stackrestore:
    case Intrinsic::eh_typeid_for:
    case Intrinsic::objectsize:
    case Intrinsic::expect:
    case Intrinsic::is_constant:
    case Intrinsic::ptrmask:
    case Intrinsic::threadlocal_address:
    case Intrinsic::trap:
      return {CallModel::kPure, 0};
    default:
      if (call.doesNotAccessMemory()) return {CallModel::kPure, isFloat ? kFloat : kInteger};
      return {CallModel::kOpaque, kOpaque};
  }
}

}  // namespace

unsigned latencyOf(const Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
    case Instruction::ICmp:
      return kInteger;
    case Instruction::Mul:
      return kIntegerMul;
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem:
      return kIntegerDiv;
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FNeg:
    case Instruction::FCmp:
      return kFloat;
    case Instruction::FMul:
      return kFloatMul;
    case Instruction::FDiv:
    case Instruction::FRem:
      return kFloatDiv;
    case Instruction::Load:
      return kLoad;
    case Instruction::Store:
      return kStore;
    case Instruction::AtomicRMW:
    case Instruction::AtomicCmpXchg:
      return kLoad + kInteger + kStore;
    default:
      return 0;
  }
}

CallFacts factsOf(const llvm::CallBase& call) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    return intrinsicFacts(*intrinsic);
  }
  if (call.isInlineAsm()) return {CallModel::kOutput, kOpaque};
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration()) return {CallModel::kCode, 0};
  const llvm::StringRef name = callee->getName();
  if (call.hasFnAttr(llvm::Attribute::ReturnsTwice) || callee->doesNotReturn()) {
    return {CallModel::kNoReturn, kOpaque};
  }
  if (isMath(name)) return {CallModel::kPure, kFloatDiv};
  if (isRounding(name)) return {CallModel::kPure, kFloat};
  if (name == "calloc") return {CallModel::kClear, kOpaque};
  if (isAllocation(name)) return {CallModel::kAllocate, kOpaque};
  if (isOutput(name)) return {CallModel::kOutput, kOpaque};
  return {CallModel::kCode, kOpaque};
}

}  // namespace whip::serial
