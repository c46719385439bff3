#include "helper/location/function_name.h"

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

}  // namespace

bool isOutlined(std::string_view name) { return endOfWritten(name) != name.npos; }

bool isWritten(Dwarf_Die* function) {
  Dwarf_Attribute attribute;
  bool artificial = false;
  if (dwarf_attr_integrate(function, DW_AT_artificial, &attribute) != nullptr) {
    dwarf_formflag(&attribute, &artificial);
  }
  return !artificial && !isOutlined(plainName(function));
}

FunctionIndex& FunctionNames::indexOf(const Dwarf_Die& unit) {
  Dwarf_Die die = unit;
  return units_.try_emplace(unit.addr, &die).first->second;
}

std::string FunctionNames::qualified(Dwarf_Die function) {
  std::string name = plainName(&function);
  Dwarf_Die declaration = declarationOf(function);
  Dwarf_Die unit;  // with optimisation of the whole program another one
  if (dwarf_diecu(&declaration, &unit, nullptr, nullptr) == nullptr) return name;
  for (Dwarf_Die& scope : indexOf(unit).scopesOf(declaration)) {
    const char* outer = dwarf_diename(&scope);
    name = std::string(outer != nullptr ? outer : "(anonymous)") + "::" + name;
  }
  return name;
}

std::string FunctionNames::at(Dwarf_Die* unit, uint64_t fileAddress, const std::string& file,
                              int line) {
  for (Dwarf_Die& function : indexOf(*unit).functionsAt(fileAddress)) {
    if (!isWritten(&function)) continue;
    std::string name = qualified(function);
    if (!name.empty()) return name;
  }
  return above(unit, file, line);
}

std::string FunctionNames::outermostAt(Dwarf_Die* unit, uint64_t fileAddress) {
  const std::vector<Dwarf_Die> functions = indexOf(*unit).functionsAt(fileAddress);
  return functions.empty() ? "" : qualified(functions.back());
}

std::string FunctionNames::above(Dwarf_Die* unit, const std::string& file, int line) {
  const std::optional<Dwarf_Die> function = indexOf(*unit).functionAbove(file, line);
  return function ? qualified(*function) : "";
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
