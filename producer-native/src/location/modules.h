// Which executable or shared library an address lies in. Separate from the reading of debug
// information because this part asks the dynamic linker and the other one only reads files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace whip::location {

/// One loaded executable or shared library.
struct Module {
  std::string path;      ///< absolute where the system tells, for the records
  std::string openPath;  ///< what to open to read it: /proc/self/exe for the program, which
                         ///< survives its deletion
  std::string
      buildId;  ///< from the image in memory, lower-case hexadecimal; empty: linked without one
  uint64_t bias = 0;  ///< what the linker added to the addresses in the file

  struct Segment {
    uint64_t begin;
    uint64_t end;
  };
  std::vector<Segment> segments;

  bool contains(uint64_t address) const;
  /// All of it in one segment: what is not need not be in memory at all.
  bool holds(uint64_t begin, uint64_t size) const;
};

/// The modules of this process, re-read when the dynamic linker has loaded or unloaded something.
/// Not thread-safe: the collector's background thread owns it.
class Modules {
 public:
  /// The module that holds `address` now, or null. A module that was unloaded keeps its object
  /// (pointers stay valid) but is no longer found.
  const Module* find(uint64_t address);

  /// The module that held `address` when it was looked last, though it may be gone, or null.
  const Module* findPast(uint64_t address);

  /// All modules loaded now, the program first.
  const std::vector<const Module*>& all();

  /// Looks which modules there are.
  void refresh();

 private:
  std::vector<std::unique_ptr<Module>>
      known_;  // everything ever seen: programs load tens of libraries, not millions
  std::vector<const Module*> loaded_;
  unsigned long long loads_ = 0;
  unsigned long long unloads_ = 0;
};

/// Keeps what is loaded now findable for all time, for code that is looked up after it was
/// unloaded. Any thread.
void rememberModules();

/// The remembered module that holds `address`, or null; valid for ever.
const Module* rememberedModule(uint64_t address);

}  // namespace whip::location
