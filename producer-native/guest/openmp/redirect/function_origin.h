// Which of the functions that a compiler reports are none of the program's. clang makes a function
// of the body of each region and each task, and reports that like a written one; GCC does not.
#pragma once

#include <cstdint>

namespace whip {

enum class FunctionOrigin : uint8_t {
  kWritten,
  kBody,    // made by the compiler, by the name in the symbol table
  kUnnamed  // one of both: the module has no symbols, and calls LLVM's runtime as clang does
};

/// Reads the symbols of the modules that report functions. Once, at start, after noteModules().
void readFunctionOrigins();

/// By the function's address. Any thread; lock-free, reads memory of its own alone.
FunctionOrigin originOf(uint64_t function);

}  // namespace whip
