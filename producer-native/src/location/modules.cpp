#include "location/modules.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <mutex>

namespace whip::location {
namespace {

std::string hex(const unsigned char* bytes, size_t count) {
  static const char digits[] = "0123456789abcdef";
  std::string text;
  for (size_t i = 0; i < count; i++) {
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

std::string programPath() {
  char target[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", target, sizeof target);
  if (length > 0) return std::string(target, static_cast<size_t>(length));
  // No /proc (some containers and chroots): the kernel also leaves the name it executed.
  const char* executed = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  return executed != nullptr ? executed : "";
}

// The dynamic linker remembers the name dlopen was given, which may be relative to a directory the
// program has left.
std::string mappedPath(uint64_t address) {
  std::ifstream maps("/proc/self/maps");
  std::string line;
  while (std::getline(maps, line)) {
    unsigned long long begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%llx-%llx", &begin, &end) != 2) continue;
    if (address < begin || address >= end) continue;
    const size_t slash = line.find('/');
    return slash == std::string::npos ? "" : line.substr(slash);
  }
  return "";
}

std::string buildIdIn(const unsigned char* notes, size_t size, size_t alignment) {
  const size_t align = alignment == 8 ? 8 : 4;
  const auto padded = [align](size_t n) { return (n + align - 1) & ~(align - 1); };
  size_t at = 0;
  while (at + sizeof(ElfW(Nhdr)) <= size) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes + at, sizeof note);
    const size_t name = at + sizeof note;
    const size_t description = name + padded(note.n_namesz);
    if (description + note.n_descsz > size) return "";
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
        std::memcmp(notes + name, "GNU", 4) == 0) {
      return hex(notes + description, note.n_descsz);
    }
    at = description + padded(note.n_descsz);
  }
  return "";
}

Module describe(const dl_phdr_info& info, bool isProgram) {
  Module module;
  module.bias = info.dlpi_addr;
  for (int i = 0; i < info.dlpi_phnum; i++) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    const uint64_t begin = info.dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_LOAD) {
      module.segments.push_back({begin, begin + header.p_memsz});
    }
  }
  for (int i = 0; i < info.dlpi_phnum && module.buildId.empty(); i++) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    const uint64_t begin = info.dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_NOTE && module.holds(begin, header.p_memsz)) {
      module.buildId =
          buildIdIn(reinterpret_cast<const unsigned char*>(begin), header.p_memsz, header.p_align);
    }
  }
  const std::string name = info.dlpi_name != nullptr ? info.dlpi_name : "";
  if (isProgram) {
    module.path = programPath();
    module.openPath = access("/proc/self/exe", R_OK) == 0 ? "/proc/self/exe" : module.path;
  } else {
    module.path = name;
    if (!name.empty() && name[0] != '/' && !module.segments.empty()) {
      const std::string mapped = mappedPath(module.segments.front().begin);
      if (!mapped.empty()) module.path = mapped;
    }
    module.openPath = module.path;
  }
  return module;
}

struct Walk {
  unsigned long long loadsKnown;
  unsigned long long unloadsKnown;
  unsigned long long loads = 0;
  unsigned long long unloads = 0;
  bool changed = true;
  std::vector<Module> found;
};

int visit(dl_phdr_info* info, size_t, void* context) {
  Walk& walk = *static_cast<Walk*>(context);
  walk.loads = info->dlpi_adds;
  walk.unloads = info->dlpi_subs;
  if (walk.loads == walk.loadsKnown && walk.unloads == walk.unloadsKnown) {
    walk.changed = false;
    return 1;  // nothing happened since the last walk: stop it
  }
  walk.found.push_back(describe(*info, walk.found.empty()));
  return 0;
}

}  // namespace

bool Module::contains(uint64_t address) const {
  for (const Segment& segment : segments) {
    if (address >= segment.begin && address < segment.end) return true;
  }
  return false;
}

bool Module::holds(uint64_t begin, uint64_t size) const {
  for (const Segment& segment : segments) {
    if (begin >= segment.begin && begin < segment.end && size <= segment.end - begin) return true;
  }
  return false;
}

void Modules::refresh() {
  Walk walk{loads_, unloads_, 0, 0, true, {}};
  dl_iterate_phdr(visit, &walk);
  if (!walk.changed) return;
  loads_ = walk.loads;
  unloads_ = walk.unloads;
  loaded_.clear();
  for (Module& module : walk.found) {
    const Module* same = nullptr;
    for (const auto& known : known_) {
      if (known->bias == module.bias && known->path == module.path &&
          known->buildId == module.buildId) {
        same = known.get();
      }
    }
    if (same == nullptr) {
      known_.push_back(std::make_unique<Module>(std::move(module)));
      same = known_.back().get();
    }
    loaded_.push_back(same);
  }
}

const Module* Modules::find(uint64_t address) {
  refresh();
  for (const Module* module : loaded_) {
    if (module->contains(address)) return module;
  }
  return nullptr;
}

const Module* Modules::findPast(uint64_t address) {
  // The one that was seen last, should several have been there in turn.
  for (auto module = known_.rbegin(); module != known_.rend(); ++module) {
    if ((*module)->contains(address)) return module->get();
  }
  return nullptr;
}

const std::vector<const Module*>& Modules::all() {
  refresh();
  return loaded_;
}

namespace {

struct Remembered {
  std::mutex mutex;
  Modules modules;
};

// Never destroyed: programs unload libraries while they exit, too.
Remembered& remembered() {
  static auto* const all = new Remembered;
  return *all;
}

}  // namespace

void rememberModules() {
  std::lock_guard<std::mutex> guard(remembered().mutex);
  remembered().modules.refresh();
}

const Module* rememberedModule(uint64_t address) {
  std::lock_guard<std::mutex> guard(remembered().mutex);
  return remembered().modules.findPast(address);
}

}  // namespace whip::location
