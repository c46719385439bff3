// Reads one module's file: line tables and symbol tables, through elfutils. Knows nothing of the
// running process except where the module was loaded.
#pragma once

#include <elfutils/libdwfl.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "guest/core/shared/pragmas.h"
#include "helper/location/function_name.h"
#include "helper/location/modules.h"

namespace whip::location {

struct SourcePosition {
  std::string file;
  int line = 0;
  int column = 0;
  std::string function;
};

struct Symbol {
  std::string name;
  uint64_t address = 0;  ///< in the process
  uint64_t size = 0;
  uint64_t offset = 0;  ///< of the address that was asked for
};

/// Memory: elfutils maps the file and keeps the parsed line tables of the compilation units that
/// were asked for, no others. Not thread-safe.
class DebugInfo {
 public:
  /// Opens the file. A file that is gone, unreadable, or no longer the one that was loaded (other
  /// build-id) gives an object that knows nothing: wrong lines are worse than none.
  explicit DebugInfo(const Module& module);
  ~DebugInfo();
  DebugInfo(const DebugInfo&) = delete;
  DebugInfo& operator=(const DebugInfo&) = delete;

  /// The source line whose code contains `address`; nothing without debug information.
  std::optional<SourcePosition> sourceAt(uint64_t address);

  /// The line of a function that begins at `address`, and its name, whatever was inlined there.
  std::optional<SourcePosition> functionAt(uint64_t address);

  /// The source line of the pragma, one of whose calls is at `address`, here or in another module.
  std::optional<SourcePosition> sourceOf(const Pragma& pragma, uint64_t address);

  /// The string constant of the file that lies at `address`; empty if there is none.
  std::string_view textAt(uint64_t address);

  /// The function or object of the symbol table (.symtab, else .dynsym) that contains `address`.
  std::optional<Symbol> symbolAt(uint64_t address);

  /// All objects whose name begins with `prefix`, in the order of the symbol table.
  std::vector<Symbol> objectsNamed(const std::string& prefix);

 private:
  struct Unit {
    uint64_t end;
    Dwarf_Die die;
  };

  void indexUnits();
  Dwarf_Die* unitAt(uint64_t fileAddress);
  Dwarf_Die* unitCompiledFrom(std::string_view path);
  std::string fileOfPragma(const Pragma& pragma, const std::string& fileOfCall, Dwarf_Die** unit);

  Dwfl* session_ = nullptr;
  Dwfl_Module* module_ = nullptr;
  bool indexed_ = false;
  Dwarf_Addr dwarfBias_ = 0;
  std::map<uint64_t, Unit>
      units_;  // by first address of each range; clang writes no .debug_aranges to ask instead
  FunctionNames functions_;
};

}  // namespace whip::location
