#include "helper/location/function_index.h"

#include <dwarf.h>

#include <algorithm>
#include <functional>
#include <tuple>

#include "helper/location/function_name.h"

namespace whip::location {
namespace {

// A large unit has a hundred thousand entries of its own, and scopes in each other are a handful;
// what goes beyond is a broken file, whose entries may even follow each other in a circle.
constexpr int kEntriesMax = 1 << 20;
constexpr int kScopesMax = 64;
constexpr int kNone = -1;

bool isScope(int tag) {
  return tag == DW_TAG_namespace || tag == DW_TAG_class_type || tag == DW_TAG_structure_type;
}

bool isFunction(int tag) { return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine; }

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

/// Child that contains the address.
std::optional<Dwarf_Die> childAt(Dwarf_Die parent, uint64_t fileAddress) {
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return std::nullopt;
  int left = kEntriesMax;
  do {
    if (dwarf_haspc(&child, fileAddress) > 0) return child;
  } while (--left > 0 && dwarf_siblingof(&child, &child) == 0);
  return std::nullopt;
}

/// Last child that does not begin behind the entry.
std::optional<Dwarf_Die> childBefore(Dwarf_Die parent, const void* entry) {
  Dwarf_Die child;
  std::optional<Dwarf_Die> last;
  if (dwarf_child(&parent, &child) != 0) return last;
  int left = kEntriesMax;
  do {
    if (std::less<>()(entry, child.addr)) break;
    last = child;
  } while (--left > 0 && dwarf_siblingof(&child, &child) == 0);
  return last;
}

}  // namespace

FunctionIndex::FunctionIndex(Dwarf_Die* unit) : entriesLeft_(kEntriesMax) {
  walk(unit, kNone, 0);
  // Among equal functions that the linker merged, the first is meant.
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& one, const Range& other) {
    return std::tie(one.begin, one.function) < std::tie(other.begin, other.function);
  });
}

void FunctionIndex::walk(Dwarf_Die* parent, int scope, int depth) {
  Dwarf_Die child;
  if (depth > kScopesMax || dwarf_child(parent, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_subprogram) {
      addFunction(&child, scope);
    } else if (isScope(tag)) {
      scopes_.push_back({child, scope});
      walk(&child, static_cast<int>(scopes_.size()) - 1, depth + 1);
    }
  } while (entriesLeft_-- > 0 && dwarf_siblingof(&child, &child) == 0);
}

void FunctionIndex::addFunction(Dwarf_Die* function, int scope) {
  const auto number = static_cast<uint32_t>(functions_.size());
  functions_.push_back({*function, scope});
  Dwarf_Addr base = 0, begin = 0, end = 0;
  ptrdiff_t at = 0;
  while ((at = dwarf_ranges(function, at, &base, &begin, &end)) > 0) {
    if (begin < end) ranges_.push_back({begin, end, number});
  }
}

std::vector<Dwarf_Die> FunctionIndex::functionsAt(uint64_t fileAddress) const {
  auto past =
      std::upper_bound(ranges_.begin(), ranges_.end(), fileAddress,
                       [](uint64_t address, const Range& range) { return address < range.begin; });
  if (past == ranges_.begin()) return {};
  const uint64_t begin = (past - 1)->begin;
  while (past != ranges_.begin() && (past - 1)->begin == begin) --past;
  if (fileAddress >= past->end) return {};
  std::vector<Dwarf_Die> functions;
  std::optional<Dwarf_Die> inner = functions_[past->function].die;
  for (int depth = 0; inner && depth < kScopesMax; depth++) {
    if (isFunction(dwarf_tag(&*inner))) functions.push_back(*inner);
    inner = childAt(*inner, fileAddress);
  }
  std::reverse(functions.begin(), functions.end());
  return functions;
}

void FunctionIndex::indexDeclarations() {
  if (knowsDeclarations_) return;
  knowsDeclarations_ = true;
  for (uint32_t i = 0; i < functions_.size(); i++) {
    Dwarf_Die die = functions_[i].die;
    int line = 0;
    if (dwarf_hasattr(&die, DW_AT_declaration) != 0 || dwarf_decl_line(&die, &line) != 0) continue;
    const char* file = declaringFile(&die);
    if (file != nullptr) declarations_[file].push_back({line, i});
  }
  for (auto& [file, declared] : declarations_) {
    std::sort(declared.begin(), declared.end(), [](const Declared& one, const Declared& other) {
      return std::tie(other.line, one.function) < std::tie(one.line, other.function);
    });
  }
}

std::optional<Dwarf_Die> FunctionIndex::functionAbove(const std::string& file, int line) {
  indexDeclarations();
  const auto known = declarations_.find(file);
  if (known == declarations_.end()) return std::nullopt;
  const std::vector<Declared>& declared = known->second;
  auto at = std::lower_bound(declared.begin(), declared.end(), line,
                             [](const Declared& one, int wanted) { return one.line > wanted; });
  for (; at != declared.end(); ++at) {
    Dwarf_Die die = functions_[at->function].die;
    if (isWritten(&die)) return die;
  }
  return std::nullopt;
}

std::vector<Dwarf_Die> FunctionIndex::scopesOf(const Dwarf_Die& entry) const {
  std::vector<Dwarf_Die> around;
  const auto past = std::upper_bound(
      functions_.begin(), functions_.end(), entry.addr,
      [](const void* wanted, const Function& one) { return std::less<>()(wanted, one.die.addr); });
  if (past == functions_.begin()) return around;
  const Function& nearest = *(past - 1);
  if (nearest.die.addr == entry.addr) {
    for (int scope = nearest.scope; scope != kNone;) {
      around.push_back(scopes_[static_cast<size_t>(scope)].die);
      scope = scopes_[static_cast<size_t>(scope)].outer;
    }
    return around;
  }
  // A class inside a function, a lambda's for example.
  std::optional<Dwarf_Die> inner = childBefore(nearest.die, entry.addr);
  for (int depth = 0; depth < kScopesMax && inner; depth++) {
    if (inner->addr == entry.addr) return around;
    if (isScope(dwarf_tag(&*inner))) {
      around.insert(around.begin(), *inner);
    } else {
      around.clear();
    }
    inner = childBefore(*inner, entry.addr);
  }
  return {};
}

}  // namespace whip::location
