#include "ompt/chain/next_tool.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <cstdlib>
#include <string>

namespace whip::chain {

namespace {

using StartTool = ompt_start_tool_result_t* (*)(unsigned, const char*);

std::string pathOf(const void* address) {
  Dl_info info;
  if (dladdr(address, &info) == 0) return "";
  char* real = realpath(info.dli_fname, nullptr);
  const std::string path = real == nullptr ? info.dli_fname : real;
  std::free(real);
  return path;
}

bool isOurs(const std::string& path) {
  struct stat there{}, here{};
  return stat(path.c_str(), &there) == 0 &&
         stat(pathOf(reinterpret_cast<const void*>(&startNextTool)).c_str(), &here) == 0 &&
         there.st_dev == here.st_dev && there.st_ino == here.st_ino;
}

/// The first of a list separated by colons; the list goes on behind it.
std::string takeFirst(std::string& list) {
  const size_t end = list.find(':');
  const std::string first = list.substr(0, end);
  list = end == std::string::npos ? "" : list.substr(end + 1);
  return first;
}

ompt_start_tool_result_t* start(const std::string& path, unsigned ompVersion,
                                const char* runtimeVersion) {
  void* library = dlopen(path.c_str(), RTLD_LAZY);
  if (library == nullptr) return nullptr;
  const auto startTool = reinterpret_cast<StartTool>(dlsym(library, "ompt_start_tool"));
  ompt_start_tool_result_t* result =
      startTool == nullptr ? nullptr : startTool(ompVersion, runtimeVersion);
  if (result == nullptr) dlclose(library);
  return result;
}

}  // namespace

ompt_start_tool_result_t* startNextTool(unsigned ompVersion, const char* runtimeVersion) {
  const char* libraries = std::getenv("OMP_TOOL_LIBRARIES");
  std::string list = libraries == nullptr ? "" : libraries;
  // What stands before ours the runtime has asked already.
  for (bool behind = false; !list.empty();) {
    const std::string path = takeFirst(list);
    if (isOurs(path)) {
      behind = true;
    } else if (behind && !path.empty()) {
      if (auto* result = start(path, ompVersion, runtimeVersion)) return result;
    }
  }
  return nullptr;
}

}  // namespace whip::chain
