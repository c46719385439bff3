#include "helper/location/mapped_file.h"

#include <elfutils/libdwelf.h>
#include <fcntl.h>
#include <gelf.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "helper/location/hexadecimal.h"

namespace whip::location {
namespace {

constexpr uint64_t kPage = 4096;
constexpr char kDeleted[] = " (deleted)";

std::string buildIdOf(Elf* elf) {
  const void* bits = nullptr;
  const ssize_t length = dwelf_elf_gnu_build_id(elf, &bits);
  return length <= 0
             ? ""
             : hexadecimal(static_cast<const unsigned char*>(bits), static_cast<size_t>(length));
}

/// Fills in where the file's segments are, by the one that was mapped there.
bool place(Elf* elf, const MappedFile& file, Module& module) {
  size_t count = 0;
  if (elf_getphdrnum(elf, &count) != 0) return false;
  std::vector<GElf_Phdr> loads;
  bool found = false;
  for (size_t i = 0; i < count; i++) {
    GElf_Phdr header;
    if (gelf_getphdr(elf, static_cast<int>(i), &header) == nullptr || header.p_type != PT_LOAD) {
      continue;
    }
    loads.push_back(header);
    if (header.p_offset / kPage != file.offset / kPage) continue;
    module.bias = file.begin - header.p_vaddr / kPage * kPage;
    found = true;
  }
  for (const GElf_Phdr& header : loads) {
    const uint64_t begin = module.bias + header.p_vaddr;
    module.segments.push_back({begin, begin + header.p_memsz});
  }
  return found;
}

}  // namespace

std::vector<MappedFile> mappedFiles(pid_t pid) {
  std::vector<MappedFile> files;
  std::ifstream maps("/proc/" + std::to_string(pid) + "/maps");
  std::string line;
  while (std::getline(maps, line)) {
    unsigned long long begin = 0, end = 0, offset = 0, inode = 0;
    char permissions[5] = {};
    if (std::sscanf(line.c_str(), "%llx-%llx %4s %llx %*s %llu", &begin, &end, permissions, &offset,
                    &inode) != 5) {
      continue;
    }
    const size_t slash = line.find('/');
    if (slash == std::string::npos) continue;
    std::string path = line.substr(slash);
    const size_t mark = path.rfind(kDeleted);
    if (mark != std::string::npos && mark + sizeof kDeleted - 1 == path.size()) path.resize(mark);
    files.push_back({begin, end, offset, permissions[2] == 'x', inode, std::move(path)});
  }
  return files;
}

std::unique_ptr<Module> moduleOf(const MappedFile& file) {
  auto module = std::make_unique<Module>();
  module->path = file.path;
  const int descriptor = open(file.path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat facts{};
  if (descriptor >= 0 && fstat(descriptor, &facts) == 0 && facts.st_ino == file.inode) {
    elf_version(EV_CURRENT);
    Elf* elf = elf_begin(descriptor, ELF_C_READ_MMAP, nullptr);
    if (elf != nullptr && elf_kind(elf) == ELF_K_ELF && place(elf, file, *module)) {
      module->openPath = file.path;
      module->buildId = buildIdOf(elf);
    }
    if (elf != nullptr) elf_end(elf);
  }
  if (descriptor >= 0) close(descriptor);
  if (module->openPath.empty()) {
    module->bias = file.begin - file.offset;
    module->segments = {{file.begin, file.end}};
  }
  return module;
}

}  // namespace whip::location
