#include "guest/core/shared/loaded.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "guest/core/shared/shared.h"

namespace whip {

namespace {

void readBuildId(const unsigned char* notes, size_t size, size_t alignment, LoadedModule& module) {
  const size_t align = alignment == 8 ? 8 : 4;
  const auto padded = [align](size_t n) { return (n + align - 1) & ~(align - 1); };
  size_t at = 0;
  while (at + sizeof(ElfW(Nhdr)) <= size) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes + at, sizeof note);
    const size_t name = at + sizeof note;
    const size_t description = name + padded(note.n_namesz);
    if (description + note.n_descsz > size) return;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
        std::memcmp(notes + name, "GNU", 4) == 0) {
      module.buildIdSize =
          static_cast<uint32_t>(std::min<size_t>(note.n_descsz, sizeof module.buildId));
      std::memcpy(module.buildId, notes + description, module.buildIdSize);
      return;
    }
    at = description + padded(note.n_descsz);
  }
}

/// All of it in one segment: what is not need not be in memory at all.
bool holds(const LoadedModule& module, uint64_t begin, uint64_t size) {
  for (uint32_t i = 0; i < module.segmentCount; ++i) {
    const LoadedModule::Segment& segment = module.segments[i];
    if (begin >= segment.begin && begin < segment.end && size <= segment.end - begin) return true;
  }
  return false;
}

/// Whether the kernel executed the linker, and that the program, as bundles with a C library of
/// their own are started: then there is no interpreter, for which it would have an address.
bool isStartedByLinker() { return getauxval(AT_BASE) == 0; }

/// The linker has no name for it. Without /proc (some containers and chroots) there is the name
/// that the kernel executed.
void nameProgram(char (&path)[LoadedModule::kPathMax]) {
  if (isStartedByLinker()) {
    const char* name = program_invocation_name;
    const bool isBelow = *name != '/' && getcwd(path, sizeof path) != nullptr;
    const size_t length = isBelow ? std::strlen(path) : 0;
    std::snprintf(path + length, sizeof path - length, "%s%s", isBelow ? "/" : "", name);
    return;
  }
  if (readlink("/proc/self/exe", path, sizeof path - 1) > 0) return;
  const char* executed = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  if (executed != nullptr) std::strncpy(path, executed, sizeof path - 1);
}

void describe(const dl_phdr_info& info, bool isProgram, LoadedModule& module) {
  module.bias = info.dlpi_addr;
  module.isProgram = isProgram;
  module.isExecuted = isProgram && !isStartedByLinker();
  for (int i = 0; i < info.dlpi_phnum && module.segmentCount < LoadedModule::kSegmentsMax; ++i) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    if (header.p_type != PT_LOAD) continue;
    const uint64_t begin = info.dlpi_addr + header.p_vaddr;
    module.segments[module.segmentCount++] = {begin, begin + header.p_memsz};
  }
  for (int i = 0; i < info.dlpi_phnum && module.buildIdSize == 0; ++i) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    const uint64_t begin = info.dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_NOTE && holds(module, begin, header.p_memsz)) {
      readBuildId(reinterpret_cast<const unsigned char*>(begin), header.p_memsz, header.p_align,
                  module);
    }
  }
  if (isProgram) {
    nameProgram(module.path);
  } else if (info.dlpi_name != nullptr) {
    std::strncpy(module.path, info.dlpi_name, sizeof module.path - 1);
  }
}

bool isTheSame(const LoadedModule& module, const dl_phdr_info& info) {
  if (module.isProgram) return module.bias == info.dlpi_addr;
  const char* name = info.dlpi_name == nullptr ? "" : info.dlpi_name;
  return !module.gone.load(std::memory_order_relaxed) && module.bias == info.dlpi_addr &&
         std::strncmp(module.path, name, sizeof module.path - 1) == 0;
}

struct Walk {
  bool first = true;
  bool seen[LoadedModules::kMax] = {};
};

int visit(dl_phdr_info* info, size_t, void* context) {
  Walk& walk = *static_cast<Walk*>(context);
  LoadedModules& loaded = shared().loaded;
  const bool isProgram = walk.first;
  walk.first = false;
  const uint32_t count = loaded.count.load(std::memory_order_relaxed);
  for (uint32_t i = 0; i < count; ++i) {
    if (!isTheSame(loaded.modules[i], *info)) continue;
    walk.seen[i] = true;
    return 0;
  }
  if (count == LoadedModules::kMax) return 1;
  describe(*info, isProgram, loaded.modules[count]);
  walk.seen[count] = true;
  loaded.count.store(count + 1, std::memory_order_release);
  return 0;
}

}  // namespace

// The linker's lock, which every walk holds, keeps two from adding at once.
void noteModules(void (*gone)(const LoadedModule& module)) {
  Walk walk;
  dl_iterate_phdr(visit, &walk);
  LoadedModules& loaded = shared().loaded;
  const uint32_t count = loaded.count.load(std::memory_order_acquire);
  for (uint32_t i = 0; i < count; ++i) {
    LoadedModule& module = loaded.modules[i];
    if (walk.seen[i] || module.gone.exchange(true, std::memory_order_relaxed)) continue;
    if (gone != nullptr) gone(module);
  }
}

}  // namespace whip
