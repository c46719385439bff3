// The executable and the libraries that the program has loaded, as far as it was looked: what the
// dynamic linker reports inside the program alone.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace whip {

/// One of them. Never changes once it is counted, but for `gone`.
struct LoadedModule {
  static constexpr size_t kSegmentsMax = 8;
  static constexpr size_t kBuildIdMax = 32;
  static constexpr size_t kPathMax = 1024;

  struct Segment {
    uint64_t begin, end;
  };

  uint64_t bias;  // what the linker added to the addresses in the file
  Segment segments[kSegmentsMax];
  uint32_t segmentCount;
  uint32_t buildIdSize;  // 0: linked without one
  unsigned char buildId[kBuildIdMax];
  bool isProgram;
  bool isExecuted;         // by the kernel: /proc/PID/exe is its file
  std::atomic<bool> gone;  // was not there when it was looked last
  char path[kPathMax];     // as the linker has it, or the kernel for the program; empty: unknown
};

/// In the order they were seen; the program is the first.
struct LoadedModules {
  static constexpr uint32_t kMax = 1024;

  std::atomic<uint32_t> count;
  LoadedModule modules[kMax];
};

/// Looks which there are, and adds the new ones. What finds no room is left out: its addresses are
/// looked up in the process's maps. Takes the linker's lock: only when the tool starts, and where
/// the program itself loads or unloads. `gone`, if given, is called for each that is no longer
/// there.
void noteModules(void (*gone)(const LoadedModule& module) = nullptr);

}  // namespace whip
