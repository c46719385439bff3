#include "guest/openmp/chain/next_tool.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <climits>
#include <cstdlib>
#include <cstring>

namespace whip::chain {

namespace {

using StartTool = ompt_start_tool_result_t* (*)(unsigned, const char*);

bool isOurs(const char* path) {
  Dl_info info;
  struct stat there{}, here{};
  return dladdr(reinterpret_cast<const void*>(&startNextTool), &info) != 0 &&
         stat(path, &there) == 0 && stat(info.dli_fname, &here) == 0 &&
         there.st_dev == here.st_dev && there.st_ino == here.st_ino;
}

ompt_start_tool_result_t* start(const char* path, unsigned ompVersion, const char* runtimeVersion) {
  void* library = dlopen(path, RTLD_LAZY);
  if (library == nullptr) return nullptr;
  const auto startTool = reinterpret_cast<StartTool>(dlsym(library, "ompt_start_tool"));
  ompt_start_tool_result_t* result =
      startTool == nullptr ? nullptr : startTool(ompVersion, runtimeVersion);
  if (result == nullptr) dlclose(library);
  return result;
}

}  // namespace

ompt_start_tool_result_t* startNextTool(unsigned ompVersion, const char* runtimeVersion) {
  const char* list = std::getenv("OMP_TOOL_LIBRARIES");
  // The runtime has asked those before ours already.
  bool behind = false;
  while (list != nullptr && *list != '\0') {
    const size_t length = std::strcspn(list, ":");
    char path[PATH_MAX];
    if (length > 0 && length < sizeof path) {
      std::memcpy(path, list, length);
      path[length] = '\0';
      if (isOurs(path)) {
        behind = true;
      } else if (behind) {
        if (auto* result = start(path, ompVersion, runtimeVersion)) return result;
      }
    }
    list += length;
    if (*list == ':') ++list;
  }
  return nullptr;
}

}  // namespace whip::chain
