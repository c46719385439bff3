#include "guest/openmp/redirect/function_origin.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>

#include "guest/core/memory/arena.h"
#include "guest/core/shared/loaded.h"
#include "guest/core/shared/shared.h"
#include "guest/openmp/redirect/imports.h"

namespace whip {

namespace {

/// A module that reports functions.
struct Reporting {
  uint64_t bias;
  bool reports;  // at least one
  bool isClangs;
  bool hasSymbols;
  const LoadedModule* module;  // nullptr: not known
};
constexpr size_t kReportingMax = 64;  // functions of others are kUnnamed
Reporting reporting[kReportingMax];
size_t reportingCount = 0;

// Addresses of bodies, in their order. 2^17 x 8 B = 1 MiB of zero pages; more count as written.
constexpr size_t kBodiesMax = size_t{1} << 17;
uint64_t* bodies = nullptr;
size_t bodyCount = 0;

// Functions that were asked for last: address << 2 | origin, 0: none. 2^13 x 8 B = 64 KiB.
constexpr uint32_t kKnownBits = 13;
std::atomic<uint64_t> known[size_t{1} << kKnownBits];

/// A part of a file, in memory that does not change with the file. Empty if it is not there.
class FilePart {
 public:
  FilePart(int file, uint64_t offset, uint64_t size) {
    if (size == 0 || size > kSizeMax) return;
    memory_ = static_cast<char*>(mapNoReserve(size + 1));  // a zero behind the last text
    mapped_ = size + 1;
    if (memory_ != nullptr && isRead(file, offset, size)) size_ = size;
  }
  ~FilePart() {
    if (memory_ != nullptr) munmap(memory_, mapped_);
  }
  FilePart(const FilePart&) = delete;
  FilePart& operator=(const FilePart&) = delete;

  bool isEmpty() const { return size_ == 0; }
  /// nullptr behind the end.
  template <typename T>
  const T* at(uint64_t index) const {
    return index < size_ / sizeof(T) ? reinterpret_cast<const T*>(memory_) + index : nullptr;
  }

 private:
  static constexpr uint64_t kSizeMax = uint64_t{1} << 30;

  bool isRead(int file, uint64_t offset, uint64_t size) const {
    for (uint64_t done = 0; done < size;) {
      const ssize_t got =
          pread(file, memory_ + done, size - done, static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return false;
      done += static_cast<uint64_t>(got);
    }
    return true;
  }

  char* memory_ = nullptr;
  size_t mapped_ = 0;
  uint64_t size_ = 0;
};

/// clang: "relax.omp_outlined", "relax.omp_outlined_debug__", ".omp_task_entry.", ".omp.reduction";
/// flang: "relax..omp_par"; GCC: "relax._omp_fn.0". Written names have no dots.
bool isNameOfBody(const char* name) {
  return std::strstr(name, ".omp") != nullptr || std::strstr(name, "._omp") != nullptr ||
         std::strstr(name, "omp_outlined") != nullptr ||
         std::strncmp(name, "__omp_offloading_", sizeof "__omp_offloading_" - 1) == 0;
}

void addBodies(const FilePart& symbols, const FilePart& names, uint64_t bias) {
  for (uint64_t i = 0; const auto* symbol = symbols.at<ElfW(Sym)>(i); ++i) {
    const char* name = names.at<char>(symbol->st_name);
    const bool isFunction =
        ELF64_ST_TYPE(symbol->st_info) == STT_FUNC && symbol->st_shndx != SHN_UNDEF;
    if (!isFunction || name == nullptr || !isNameOfBody(name)) continue;
    if (bodyCount < kBodiesMax) bodies[bodyCount++] = bias + symbol->st_value;
  }
}

/// False if the file has no symbol table.
bool readSymbols(int file, uint64_t bias) {
  const FilePart header(file, 0, sizeof(ElfW(Ehdr)));
  const auto* elf = header.at<ElfW(Ehdr)>(0);
  if (elf == nullptr || std::memcmp(elf->e_ident, ELFMAG, SELFMAG) != 0 ||
      elf->e_ident[EI_CLASS] != ELFCLASS64 || elf->e_shentsize != sizeof(ElfW(Shdr))) {
    return false;
  }
  const FilePart sections(file, elf->e_shoff, uint64_t{elf->e_shnum} * sizeof(ElfW(Shdr)));
  for (uint64_t i = 0; const auto* section = sections.at<ElfW(Shdr)>(i); ++i) {
    if (section->sh_type != SHT_SYMTAB) continue;
    const auto* text = sections.at<ElfW(Shdr)>(section->sh_link);
    if (text == nullptr) return false;
    const FilePart symbols(file, section->sh_offset, section->sh_size);
    const FilePart names(file, text->sh_offset, text->sh_size);
    addBodies(symbols, names, bias);
    return !symbols.isEmpty() && !names.isEmpty();
  }
  return false;
}

bool readSymbols(const LoadedModule& module) {
  const char* path = module.isExecuted ? "/proc/self/exe" : module.path;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) file = open(module.path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool hasSymbols = readSymbols(file, module.bias);
  close(file);
  return hasSymbols;
}

const LoadedModule* moduleAt(uint64_t bias) {
  const LoadedModules& loaded = shared().loaded;
  for (uint32_t i = 0; i < loaded.count.load(std::memory_order_acquire); ++i) {
    const LoadedModule& module = loaded.modules[i];
    if (module.bias == bias && !module.gone.load(std::memory_order_relaxed)) return &module;
  }
  return nullptr;
}

/// Imports come module by module. One that reports no function makes way for the next.
void noteImport(uint64_t bias, const char* name, void*) {
  Reporting* now = reportingCount == 0 ? nullptr : &reporting[reportingCount - 1];
  if (now == nullptr || now->bias != bias) {
    if (now == nullptr || now->reports) {
      if (reportingCount == kReportingMax) return;
      now = &reporting[reportingCount++];
    }
    *now = {bias, false, false, false, nullptr};
  }
  if (std::strncmp(name, "__kmpc_", sizeof "__kmpc_" - 1) == 0) now->isClangs = true;
  if (std::strcmp(name, "__cyg_profile_func_enter") == 0) now->reports = true;
}

bool contains(const LoadedModule& module, uint64_t address) {
  for (uint32_t i = 0; i < module.segmentCount; ++i) {
    const LoadedModule::Segment& segment = module.segments[i];
    if (address >= segment.begin && address < segment.end) return true;
  }
  return false;
}

[[gnu::cold]] FunctionOrigin findOrigin(uint64_t function) {
  if (std::binary_search(bodies, bodies + bodyCount, function)) return FunctionOrigin::kBody;
  for (size_t i = 0; i < reportingCount; ++i) {
    const Reporting& one = reporting[i];
    if (one.module == nullptr || !contains(*one.module, function)) continue;
    return one.hasSymbols || !one.isClangs ? FunctionOrigin::kWritten : FunctionOrigin::kUnnamed;
  }
  return FunctionOrigin::kUnnamed;
}

}  // namespace

void readFunctionOrigins() {
  bodies = static_cast<uint64_t*>(mapNoReserve(kBodiesMax * sizeof(uint64_t)));
  if (bodies == nullptr) return;  // all are kUnnamed
  eachImport(noteImport, nullptr);
  if (reportingCount != 0 && !reporting[reportingCount - 1].reports) --reportingCount;
  for (size_t i = 0; i < reportingCount; ++i) {
    Reporting& one = reporting[i];
    one.module = moduleAt(one.bias);
    one.hasSymbols = one.module != nullptr && readSymbols(*one.module);
  }
  std::sort(bodies, bodies + bodyCount);
}

FunctionOrigin originOf(uint64_t function) {
  const uint64_t mixed = function * 0x9e3779b97f4a7c15u;
  std::atomic<uint64_t>& entry = known[mixed >> (64 - kKnownBits)];
  const uint64_t seen = entry.load(std::memory_order_relaxed);
  if (seen >> 2 == function) return static_cast<FunctionOrigin>(seen & 3);
  const FunctionOrigin origin = findOrigin(function);
  entry.store(function << 2 | static_cast<uint64_t>(origin), std::memory_order_relaxed);
  return origin;
}

}  // namespace whip
