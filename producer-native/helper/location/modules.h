// Which executable or shared library an address of the program lies in. Separate from the reading
// of debug information because this part asks the program and the kernel, the other only files.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace whip::location {

/// One loaded executable or shared library.
struct Module {
  std::string path;      ///< absolute where the system reports it, for the records
  std::string openPath;  ///< what to open to read it: a descriptor's name for the program's own
                         ///< file, which survives its deletion
  std::string buildId;   ///< of the image in memory, lower-case hexadecimal; empty: linked without
  uint64_t bias = 0;     ///< what the linker added to the addresses in the file

  struct Segment {
    uint64_t begin;
    uint64_t end;
  };
  std::vector<Segment> segments;

  bool contains(uint64_t address) const;
};

/// The modules of a process: those it noted itself (guest/core/shared/loaded.h), and of the others what the
/// kernel has in its maps. Not thread-safe.
class Modules {
 public:
  /// A process that this one may look at; by default this one itself.
  explicit Modules(pid_t pid = getpid());
  ~Modules();
  Modules(const Modules&) = delete;
  Modules& operator=(const Modules&) = delete;

  /// The module that holds `address`, or, if none does now, the one that did last; else null. Valid
  /// as long as this object.
  const Module* find(uint64_t address);

  /// All modules that are loaded as far as is known, the program first.
  std::vector<const Module*> all();

  pid_t pid() const { return pid_; }

 private:
  struct Known {
    std::unique_ptr<Module> module;
    int noted;  // its number in the program's list; -1: from the maps
  };

  void takeNoted();
  void readMaps();
  bool isThere(const Known& known) const;
  const Known* findKnown(uint64_t address) const;

  const pid_t pid_;
  int programFile_ = -1;
  std::vector<Known> known_;  // everything ever seen: programs load tens of libraries, not millions
  uint32_t taken_ = 0;        // of what the program noted
  int64_t lastReadMs_ = INT64_MIN / 2;  // the maps
};

}  // namespace whip::location
