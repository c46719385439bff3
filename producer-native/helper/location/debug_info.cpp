#include "helper/location/debug_info.h"

#include <elfutils/libdw.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "helper/location/hexadecimal.h"

namespace whip::location {
namespace {

// Beside the file, in .debug there, and below /usr/lib/debug, where packages put it. No network:
// the helper does not have the program's DEBUGINFOD_URLS.
char searchedFolders[] = ":.debug:/usr/lib/debug";
char* debugInfoPath = searchedFolders;

/// Finds the debug information of a stripped file: by its build-id, or by the name that
/// .gnu_debuglink gives, whose checksum must be right. `module`: name of the file; it may have been
/// opened otherwise.
int findSeparate(Dwfl_Module* of, void** data, const char* module, Dwarf_Addr base, const char*,
                 const char* link, GElf_Word checksum, char** found) {
  return dwfl_standard_find_debuginfo(of, data, module, base, module, link, checksum, found);
}

const Dwfl_Callbacks kCallbacks = {
    .find_elf = dwfl_build_id_find_elf,
    .find_debuginfo = findSeparate,
    .section_address = dwfl_offline_section_address,
    .debuginfo_path = &debugInfoPath,
};

bool sameBuild(Dwfl_Module* module, const std::string& expected) {
  if (expected.empty()) return true;  // linked without a build-id: nothing to compare
  const unsigned char* bits = nullptr;
  GElf_Addr where = 0;
  const int length = dwfl_module_build_id(module, &bits, &where);
  if (length <= 0) return false;
  return hexadecimal(bits, static_cast<size_t>(length)) == expected;
}

// Optimised code has instructions the compiler ascribes to line 0, "no line". The directive's call
// is then ascribed to the nearest line before it: at most 64 steps, a guard against broken tables.
Dwarf_Line* lineAt(Dwarf_Die* unit, uint64_t fileAddress) {
  uint64_t at = fileAddress;
  for (int step = 0; step < 64; step++) {
    Dwarf_Line* line = dwarf_getsrc_die(unit, at);
    if (line == nullptr) return nullptr;
    int number = 0;
    if (dwarf_lineno(line, &number) == 0 && number > 0) return line;
    Dwarf_Addr begin = 0;
    if (dwarf_lineaddr(line, &begin) != 0 || begin == 0) return nullptr;
    at = std::min(at, begin) - 1;
  }
  return nullptr;
}

/// Whether a path is another's end, whole names of folders compared.
bool endsWithPath(std::string_view path, std::string_view end) {
  while (end.substr(0, 2) == "./") end.remove_prefix(2);
  while (end.substr(0, 3) == "../") end.remove_prefix(3);
  if (end.empty() || path.size() < end.size()) return false;
  const size_t begin = path.size() - end.size();
  return path.substr(begin) == end && (begin == 0 || path[begin - 1] == '/' || end[0] == '/');
}

std::string_view nameOf(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// Compilers write a path as it was given in one place, and from the folder of the compilation, or
/// in full, in another.
bool isSamePath(std::string_view one, std::string_view other) {
  return endsWithPath(one, other) || endsWithPath(other, one);
}

/// The name of a file as the unit's lines have it; nullptr if it has none of it. clang has the
/// compiled file twice, first with another name than its lines'.
const char* fileOf(Dwarf_Die* unit, std::string_view path) {
  Dwarf_Files* files = nullptr;
  size_t count = 0;
  if (dwarf_getsrcfiles(unit, &files, &count) != 0) return nullptr;
  for (size_t i = count; i-- > 0;) {
    const char* file = dwarf_filesrc(files, i, nullptr, nullptr);
    if (file != nullptr && isSamePath(file, path)) return file;
  }
  return nullptr;
}

}  // namespace

DebugInfo::DebugInfo(const Module& module) {
  session_ = dwfl_begin(&kCallbacks);
  if (session_ == nullptr) return;
  dwfl_report_begin(session_);
  module_ = dwfl_report_elf(session_, module.path.c_str(), module.openPath.c_str(), -1, module.bias,
                            /*add_p_vaddr=*/true);
  dwfl_report_end(session_, nullptr, nullptr);
  if (module_ != nullptr && !sameBuild(module_, module.buildId)) module_ = nullptr;
}

DebugInfo::~DebugInfo() {
  if (session_ != nullptr) dwfl_end(session_);
}

void DebugInfo::indexUnits() {
  if (indexed_) return;
  indexed_ = true;
  if (module_ == nullptr || dwfl_module_getdwarf(module_, &dwarfBias_) == nullptr) return;
  Dwarf_Die* unit = nullptr;
  Dwarf_Addr bias = 0;
  while ((unit = dwfl_module_nextcu(module_, unit, &bias)) != nullptr) {
    Dwarf_Addr base = 0, begin = 0, end = 0;
    ptrdiff_t at = 0;
    while ((at = dwarf_ranges(unit, at, &base, &begin, &end)) > 0) {
      if (begin < end) units_.insert({begin, {end, *unit}});
    }
  }
}

Dwarf_Die* DebugInfo::unitAt(uint64_t fileAddress) {
  auto after = units_.upper_bound(fileAddress);
  if (after == units_.begin()) return nullptr;
  --after;
  return fileAddress < after->second.end ? &after->second.die : nullptr;
}

std::optional<SourcePosition> DebugInfo::sourceAt(uint64_t address) {
  indexUnits();
  const uint64_t fileAddress = address - dwarfBias_;
  Dwarf_Die* unit = unitAt(fileAddress);
  if (unit == nullptr) return std::nullopt;
  Dwarf_Line* line = lineAt(unit, fileAddress);
  if (line == nullptr) return std::nullopt;
  const char* file = dwarf_linesrc(line, nullptr, nullptr);
  if (file == nullptr) return std::nullopt;
  SourcePosition position;
  position.file = file;
  dwarf_lineno(line, &position.line);
  dwarf_linecol(line, &position.column);
  position.function = functions_.at(unit, fileAddress, position.file, position.line);
  return position;
}

std::optional<SourcePosition> DebugInfo::functionAt(uint64_t address) {
  std::optional<SourcePosition> position = sourceAt(address);
  if (!position) return std::nullopt;
  const uint64_t fileAddress = address - dwarfBias_;
  position->function = functions_.outermostAt(unitAt(fileAddress), fileAddress);
  return position;
}

Dwarf_Die* DebugInfo::unitCompiledFrom(std::string_view path) {
  for (auto& [begin, unit] : units_) {
    const char* name = dwarf_diename(&unit.die);
    if (name != nullptr && isSamePath(name, path)) return &unit.die;
  }
  return nullptr;
}

/// The name of the pragma's file, and in `unit` a unit that has lines of it. Empty if it is
/// not known: then that stays. `fileOfCall`: empty if that is not known.
std::string DebugInfo::fileOfPragma(const Pragma& pragma, const std::string& fileOfCall,
                                    Dwarf_Die** unit) {
  if (isSamePath(fileOfCall, pragma.file)) return fileOfCall;
  // A call in tail position returns to another file.
  for (Dwarf_Die* candidate : {*unit, unitCompiledFrom(pragma.file)}) {
    const char* file = candidate == nullptr ? nullptr : fileOf(candidate, pragma.file);
    if (file == nullptr) continue;
    *unit = candidate;
    return file;
  }
  // flang 19 names no file, and with -ffile-prefix-map the folders are others.
  const bool isCalls = pragma.file == "FIRModule" || nameOf(fileOfCall) == nameOf(pragma.file);
  return isCalls ? fileOfCall : "";
}

std::optional<SourcePosition> DebugInfo::sourceOf(const Pragma& pragma, uint64_t address) {
  std::optional<SourcePosition> call = sourceAt(address);
  if (pragma.line == 0) return call;
  Dwarf_Die* unit = unitAt(address - dwarfBias_);
  const std::string file = fileOfPragma(pragma, call ? call->file : "", &unit);
  if (file.empty()) return call;
  SourcePosition position{file, pragma.line, pragma.column, call ? call->function : ""};
  const std::string_view function = pragma.function.substr(pragma.function.rfind(':') + 1);
  if (position.function.find(function) == std::string::npos) {
    const std::string written = functions_.above(unit, position.file, pragma.line);
    position.function = written.empty() ? std::string(pragma.function) : written;
  }
  return position;
}

std::string_view DebugInfo::textAt(uint64_t address) {
  GElf_Addr bias = 0;
  Elf* elf = module_ == nullptr ? nullptr : dwfl_module_getelf(module_, &bias);
  for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section)) != nullptr;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == nullptr || header.sh_type != SHT_PROGBITS) continue;
    const uint64_t at = address - bias - header.sh_addr;
    if ((header.sh_flags & SHF_ALLOC) == 0 || at >= header.sh_size) continue;
    const Elf_Data* data = elf_rawdata(section, nullptr);
    if (data == nullptr || at >= data->d_size) return {};
    const std::string_view rest(static_cast<const char*>(data->d_buf) + at, data->d_size - at);
    const size_t end = rest.find('\0');
    return end == rest.npos ? std::string_view() : rest.substr(0, end);
  }
  return {};
}

std::optional<Symbol> DebugInfo::symbolAt(uint64_t address) {
  if (module_ == nullptr) return std::nullopt;
  GElf_Off offset = 0;
  GElf_Sym entry;
  const char* name =
      dwfl_module_addrinfo(module_, address, &offset, &entry, nullptr, nullptr, nullptr);
  // Without a size it is a label like _init: the nearest one, not one that contains the address.
  if (name == nullptr || offset >= entry.st_size) return std::nullopt;
  return Symbol{name, address - offset, entry.st_size, offset};
}

std::vector<Symbol> DebugInfo::objectsNamed(const std::string& prefix) {
  std::vector<Symbol> found;
  if (module_ == nullptr) return found;
  const int count = dwfl_module_getsymtab(module_);
  for (int i = 0; i < count; i++) {
    GElf_Sym entry;
    GElf_Addr address = 0;
    const char* name =
        dwfl_module_getsym_info(module_, i, &entry, &address, nullptr, nullptr, nullptr);
    if (name == nullptr || std::string_view(name).substr(0, prefix.size()) != prefix) continue;
    if (entry.st_shndx == SHN_UNDEF || GELF_ST_TYPE(entry.st_info) != STT_OBJECT) continue;
    found.push_back({name, address, entry.st_size, 0});
  }
  return found;
}

}  // namespace whip::location
