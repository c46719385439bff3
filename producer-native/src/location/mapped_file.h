// Files that the kernel has mapped into a process, and what stands in them of how they were linked.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "location/modules.h"

namespace whip::location {

/// A line of /proc/PID/maps.
struct MappedFile {
  uint64_t begin, end;
  uint64_t offset;  ///< in the file
  bool isCode;      ///< may be executed
  uint64_t inode;
  std::string path;  ///< also of a file that is no longer there
};

/// Of the process; none if it is gone or may not be looked at.
std::vector<MappedFile> mappedFiles(pid_t pid);

/// The module that was loaded from the file. If another stands in its place now, or none, or it
/// cannot be read: what is known of it without, and nothing to open.
std::unique_ptr<Module> moduleOf(const MappedFile& file);

}  // namespace whip::location
