// What is known about the place a code address or a lock address stands for.
#pragma once

#include <cstdint>
#include <string>

namespace whip::location {

/// Every field may be empty: a stripped program leaves only module, buildId and offset, an address
/// that lies in no loaded module leaves nothing at all.
struct Location {
  std::string module;   ///< path of the executable or shared library
  std::string buildId;  ///< lower-case hexadecimal
  /// The address minus the module's load bias: the same in every run of one binary.
  uint64_t offset = 0;
  std::string function;  ///< enclosing function; without debug information "symbol+0x1c"; of a
                         ///< lock, its name
  std::string file;      ///< as the compiler wrote it; empty: no debug information
  int line = 0;
  int column = 0;
};

}  // namespace whip::location
