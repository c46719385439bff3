// Address in, Location out: ties modules, debug information and symbols together.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "helper/location/debug_info.h"
#include "helper/location/location.h"
#include "helper/location/modules.h"

namespace whip::location {

/// Slow (microseconds to, for the first address in a large library, seconds): only the resolver's
/// thread calls it, and `Sites` keeps the answers. Not thread-safe.
class Locator {
 public:
  /// Locates addresses of the process; by default this one.
  explicit Locator(pid_t pid = getpid()) : modules_(pid) {}

  /// The place of the pragma that `address` stands for (guest/core/shared/pragmas.h), or of the
  /// call that returns there. Debug information is asked for the byte before it, which still
  /// belongs to the call; the address after may already be the next line's.
  Location code(uint64_t address);

  /// The function that begins at `address`, and its line; without debug information the name alone.
  Location function(uint64_t address);

  /// The module and offset of either, without a look into any file.
  Location place(uint64_t address);

  /// The name of the lock (guest/openmp/state/lock_lives.h): a critical section's name ("(unnamed)"
  /// without one), the variable of a global lock ("locks+0x8" inside an array); empty for locks on
  /// stack or heap. No file, no line.
  Location lock(uint64_t lock);

 private:
  struct Critical {
    const Module* module;
    std::string name;
    uint64_t variable;
  };

  DebugInfo& debugInfo(const Module& module);
  Location call(uint64_t returnAddress);
  const std::vector<Critical>& criticals(const Module& module);
  bool nameCritical(uint64_t waitId, Location& location);

  uint64_t readWord(uint64_t address) const;

  Modules modules_;
  std::map<const Module*, std::unique_ptr<DebugInfo>> debugInfos_;
  std::map<const Module*, std::vector<Critical>> criticals_;
};

}  // namespace whip::location
