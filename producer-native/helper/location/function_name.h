// The name a programmer knows a piece of code by: compilers move the body of a directive into a
// function of their own ("relax.omp_outlined", ".omp_task_entry.", "relax._omp_fn.0"), which
// nobody wrote.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "helper/location/function_index.h"

namespace whip::location {

/// The functions of a module by where they are. Not thread-safe.
class FunctionNames {
 public:
  /// The written function around `fileAddress` (inlined ones count), qualified with its namespaces
  /// and classes, e.g. "grid::Level::relax". For compiler-made functions: the written function of
  /// the same file that begins nearest above `line`. Empty if there is none.
  std::string at(Dwarf_Die* unit, uint64_t fileAddress, const std::string& file, int line);

  /// The function that inlined ones at `fileAddress` are part of, qualified likewise. Empty if
  /// there is none.
  std::string outermostAt(Dwarf_Die* unit, uint64_t fileAddress);

  /// The written function of the file that begins nearest above `line`; empty if the unit has none.
  std::string above(Dwarf_Die* unit, const std::string& file, int line);

 private:
  FunctionIndex& indexOf(const Dwarf_Die& unit);
  std::string qualified(Dwarf_Die function);

  std::unordered_map<const void*, FunctionIndex> units_;  // by their Dwarf_Die::addr
};

/// Whether a programmer wrote this function: compilers mark theirs, or name them so.
bool isWritten(Dwarf_Die* function);

/// Whether a compiler made this function out of a directive's body.
bool isOutlined(std::string_view name);

/// The written function that a symbol is of, without its parameters: "grid::Level::relax" of what a
/// compiler made of a directive in it. Empty if the symbol does not say.
std::string functionOfSymbol(const std::string& symbol);

/// The readable form of a symbol: C++ names demangled, others as they are.
std::string readableSymbol(const std::string& symbol);

}  // namespace whip::location
