#include "location/function_name.h"

#include <cxxabi.h>
#include <dwarf.h>

#include <algorithm>
#include <cstdlib>

namespace whip::location {
namespace {

/// Where what a compiler adds to the name of the written function begins; npos if it added nothing.
size_t endOfWritten(std::string_view name) {
  size_t end = name.npos;
  for (const char* made : {".omp_outlined", ".omp_task_entry", "._omp_fn.", "omp_outlined."}) {
    end = std::min(end, name.find(made));
  }
  return end;
}

bool isFunction(Dwarf_Die* die) {
  const int tag = dwarf_tag(die);
  return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine;
}

// Follows a definition back to its declaration inside its class or namespace, where the qualifying
// scopes are.
Dwarf_Die declarationOf(Dwarf_Die die) {
  for (int hop = 0; hop < 8;
       hop++) {  // inlined -> abstract -> declaration is 2; more is a broken file
    Dwarf_Attribute attribute;
    Dwarf_Die origin;
    if (dwarf_attr(&die, DW_AT_abstract_origin, &attribute) == nullptr &&
        dwarf_attr(&die, DW_AT_specification, &attribute) == nullptr) {
      break;
    }
    if (dwarf_formref_die(&attribute, &origin) == nullptr) break;
    die = origin;
  }
  return die;
}

std::string plainName(Dwarf_Die* die) {
  const char* name = dwarf_diename(die);
  if (name != nullptr) return name;
  Dwarf_Attribute attribute;  // clang gives a task's entry function only a linkage name
  const char* linkage = dwarf_formstring(dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute));
  return linkage != nullptr ? linkage : "";
}

std::string qualifiedName(Dwarf_Die* die) {
  std::string name = plainName(die);
  Dwarf_Die declaration = declarationOf(*die);
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes_die(&declaration, &scopes);
  for (int i = 1; i < count; i++) {
    const int tag = dwarf_tag(&scopes[i]);
    if (tag != DW_TAG_namespace && tag != DW_TAG_class_type && tag != DW_TAG_structure_type) break;
    const char* outer = dwarf_diename(&scopes[i]);
    name = std::string(outer != nullptr ? outer : "(anonymous)") + "::" + name;
  }
  std::free(scopes);
  return name;
}

bool isWritten(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  bool artificial = false;
  if (dwarf_attr_integrate(die, DW_AT_artificial, &attribute) != nullptr) {
    dwarf_formflag(&attribute, &artificial);
  }
  return !artificial && !isOutlined(plainName(die));
}

// A large unit has a hundred thousand entries, and scopes in each other are a handful; what goes
// beyond is a broken file, whose entries may even follow each other in a circle.
constexpr int kEntriesMax = 1 << 20;
constexpr int kScopesMax = 64;

struct Nearest {
  const std::string& file;
  int line;
  int bestLine = 0;
  std::string name = {};
  int entriesLeft = kEntriesMax;
};

bool isDeclaration(Dwarf_Die* die) { return dwarf_hasattr(die, DW_AT_declaration) != 0; }

// Not dwarf_decl_file: that one takes file 0 for "none", while in DWARF 5 it is the compiled file
// itself.
const char* declaringFile(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  Dwarf_Word index = 0;
  Dwarf_Die unit;
  Dwarf_Files* files = nullptr;
  size_t count = 0;
  if (dwarf_attr_integrate(die, DW_AT_decl_file, &attribute) == nullptr ||
      dwarf_formudata(&attribute, &index) != 0 ||
      dwarf_diecu(die, &unit, nullptr, nullptr) == nullptr ||
      dwarf_getsrcfiles(&unit, &files, &count) != 0 || index >= count) {
    return nullptr;
  }
  return dwarf_filesrc(files, index, nullptr, nullptr);
}

void considerFunction(Dwarf_Die* die, Nearest& nearest) {
  int declared = 0;
  const char* file = declaringFile(die);
  if (dwarf_decl_line(die, &declared) != 0 || file == nullptr || nearest.file != file) return;
  if (declared > nearest.line || declared <= nearest.bestLine) return;
  if (isDeclaration(die) || !isWritten(die)) return;
  nearest.bestLine = declared;
  nearest.name = qualifiedName(die);
}

// As deep as namespaces and classes are nested in the source.
void searchFunctions(Dwarf_Die* parent, int depth, Nearest& nearest) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_subprogram) considerFunction(&child, nearest);
    if (tag == DW_TAG_namespace || tag == DW_TAG_class_type || tag == DW_TAG_structure_type) {
      if (depth < kScopesMax) searchFunctions(&child, depth + 1, nearest);
    }
  } while (nearest.entriesLeft-- > 0 && dwarf_siblingof(&child, &child) == 0);
}

}  // namespace

bool isOutlined(std::string_view name) { return endOfWritten(name) != name.npos; }

std::string functionName(Dwarf_Die* unit, uint64_t fileAddress, const std::string& file, int line) {
  Dwarf_Die* scopes = nullptr;
  const int count = dwarf_getscopes(unit, fileAddress, &scopes);
  std::string written;
  for (int i = 0; i < count && written.empty(); i++) {
    if (isFunction(&scopes[i]) && isWritten(&scopes[i])) written = qualifiedName(&scopes[i]);
  }
  std::free(scopes);
  return written.empty() ? functionAbove(unit, file, line) : written;
}

std::string functionAbove(Dwarf_Die* unit, const std::string& file, int line) {
  Nearest nearest{file, line};
  searchFunctions(unit, 0, nearest);
  return nearest.name;
}

std::string functionOfSymbol(const std::string& symbol) {
  std::string name = readableSymbol(symbol.substr(0, endOfWritten(symbol)));
  const size_t last = name.rfind(')');
  if (last == name.npos) return name;
  // Backwards: names have parentheses, too, "(anonymous namespace)", "operator()".
  int open = 0;
  for (size_t at = last + 1; at-- > 0;) {
    if (name[at] == ')') open++;
    if (name[at] == '(' && --open == 0) return at > 0 ? name.substr(0, at) : name;
  }
  return name;
}

std::string readableSymbol(const std::string& symbol) {
  int status = 0;
  char* demangled = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  if (status != 0 || demangled == nullptr) return symbol;
  std::string name(demangled);
  std::free(demangled);
  return name;
}

}  // namespace whip::location
