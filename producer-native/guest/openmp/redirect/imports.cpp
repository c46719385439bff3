#include "guest/openmp/redirect/imports.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

namespace whip {

namespace {

struct Redirection {
  const Import* imports;
  size_t count;
  uint64_t exempt;
  size_t done = 0;
};

struct Module {
  uint64_t base = 0;
  const ElfW(Sym) * symbols = nullptr;
  const char* strings = nullptr;
  // DT_JMPREL (calls), DT_RELA (data: -fno-plt, function pointers).
  const ElfW(Rela) * tables[2] = {};
  size_t sizes[2] = {};  // bytes
};

bool contains(const dl_phdr_info& info, uint64_t address) {
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info.dlpi_phdr[i];
    const uint64_t start = info.dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && address >= start && address - start < segment.p_memsz) {
      return true;
    }
  }
  return false;
}

/// glibc has added the load address to the pointers of the dynamic section, except where that
/// section is read-only.
template <typename T>
const T* pointerTo(const dl_phdr_info& info, uint64_t value) {
  return reinterpret_cast<const T*>(contains(info, value) ? value : info.dlpi_addr + value);
}

Module readModule(const dl_phdr_info& info) {
  Module module;
  module.base = info.dlpi_addr;
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const auto* entry =
        reinterpret_cast<const ElfW(Dyn)*>(info.dlpi_addr + info.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      const uint64_t value = entry->d_un.d_ptr;
      switch (entry->d_tag) {
        case DT_SYMTAB:
          module.symbols = pointerTo<ElfW(Sym)>(info, value);
          break;
        case DT_STRTAB:
          module.strings = pointerTo<char>(info, value);
          break;
        case DT_JMPREL:
          module.tables[0] = pointerTo<ElfW(Rela)>(info, value);
          break;
        case DT_PLTRELSZ:
          module.sizes[0] = value;
          break;
        case DT_RELA:
          module.tables[1] = pointerTo<ElfW(Rela)>(info, value);
          break;
        case DT_RELASZ:
          module.sizes[1] = value;
          break;
        default:
          break;
      }
    }
  }
  return module;
}

/// Writes a table entry, which may lie in memory that the loader made read-only (RELRO).
bool writeSlot(uint64_t slot, void* value, const dl_phdr_info& info) {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  bool readOnly = false;
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info.dlpi_phdr[i];
    const uint64_t start = info.dlpi_addr + segment.p_vaddr;
    // The loader protects whole pages, the last one only if it is part of it to its end.
    const uint64_t end = (start + segment.p_memsz) & ~(page - 1);
    if (segment.p_type == PT_GNU_RELRO && slot >= start && slot < end) readOnly = true;
  }
  void* pageStart = reinterpret_cast<void*>(slot & ~(page - 1));
  if (readOnly && mprotect(pageStart, page, PROT_READ | PROT_WRITE) != 0) return false;
  __atomic_store_n(reinterpret_cast<void**>(slot), value, __ATOMIC_RELEASE);
  if (readOnly) mprotect(pageStart, page, PROT_READ);
  return true;
}

/// Calls visit(name, slot) for each entry of the module's linkage tables.
template <typename Visit>
void eachSlot(const dl_phdr_info& info, const Visit& visit) {
  const Module module = readModule(info);
  if (module.symbols == nullptr || module.strings == nullptr) return;
  for (int t = 0; t < 2; ++t) {
    const size_t entries = module.tables[t] == nullptr ? 0 : module.sizes[t] / sizeof(ElfW(Rela));
    for (size_t i = 0; i < entries; ++i) {
      const ElfW(Rela)& relocation = module.tables[t][i];
      const auto type = ELF64_R_TYPE(relocation.r_info);
      if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT) continue;
      visit(module.strings + module.symbols[ELF64_R_SYM(relocation.r_info)].st_name,
            module.base + relocation.r_offset);
    }
  }
}

int redirectModule(dl_phdr_info* info, size_t, void* data) {
  auto& redirection = *static_cast<Redirection*>(data);
  if (contains(*info, redirection.exempt) ||
      contains(*info, reinterpret_cast<uint64_t>(&redirectImports))) {
    return 0;
  }
  eachSlot(*info, [&](const char* name, uint64_t slot) {
    for (size_t k = 0; k < redirection.count; ++k) {
      if (std::strcmp(name, redirection.imports[k].name) == 0 &&
          writeSlot(slot, redirection.imports[k].ours, *info)) {
        ++redirection.done;
      }
    }
  });
  return 0;
}

struct Visitor {
  VisitImport visit;
  void* context;
};

int visitModule(dl_phdr_info* info, size_t, void* data) {
  const auto& visitor = *static_cast<const Visitor*>(data);
  eachSlot(*info, [&](const char* name, uint64_t) {
    visitor.visit(info->dlpi_addr, name, visitor.context);
  });
  return 0;
}

}  // namespace

void* libraryOf(const void* address) {
  Dl_info info;
  return dladdr(address, &info) == 0 ? nullptr : dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
}

size_t redirectImports(const Import* imports, size_t count, const void* exempt) {
  Redirection redirection = {imports, count, reinterpret_cast<uint64_t>(exempt)};
  dl_iterate_phdr(redirectModule, &redirection);
  return redirection.done;
}

void eachImport(VisitImport visit, void* context) {
  Visitor visitor = {visit, context};
  dl_iterate_phdr(visitModule, &visitor);
}

}  // namespace whip
