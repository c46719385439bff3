// Files that the kernel has mapped into a process, and how they were linked.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "helper/location/modules.h"

namespace whip::location {

/// A line of /proc/PID/maps.
struct MappedFile {
  uint64_t begin, end;
  uint64_t offset;  ///< in the file
  bool isCode;      ///< may be executed
  uint64_t inode;
  std::string path;  ///< also of a file that is no longer there
};

/// Files mapped by the process; none if it is gone or may not be looked at.
std::vector<MappedFile> mappedFiles(pid_t pid);

/// The module that was loaded from the file. If the path names another file now, or none that can
/// be read, the module has no build-id and nothing to open.
std::unique_ptr<Module> moduleOf(const MappedFile& file);

}  // namespace whip::location
