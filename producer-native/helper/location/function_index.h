// The functions of a compilation unit. Separate from their names because of its cost: the unit of a
// small C++ program has a hundred thousand entries, nearly all from headers. It is walked once, no
// deeper than to its functions; only a function that contains an address is looked into.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace whip::location {

/// Memory: about 70 B a function, and as much again once functionAbove() was asked.
class FunctionIndex {
 public:
  explicit FunctionIndex(Dwarf_Die* unit);

  /// The functions whose code contains the address: the innermost first, then those that it was
  /// inlined into.
  std::vector<Dwarf_Die> functionsAt(uint64_t fileAddress) const;

  /// The written function of the file that begins nearest above `line`.
  std::optional<Dwarf_Die> functionAbove(const std::string& file, int line);

  /// The namespaces and classes around an entry of this unit, the innermost first, up to the
  /// function that they are in.
  std::vector<Dwarf_Die> scopesOf(const Dwarf_Die& entry) const;

 private:
  struct Scope {
    Dwarf_Die die;
    int outer;
  };
  struct Function {
    Dwarf_Die die;
    int scope;
  };
  struct Range {
    uint64_t begin, end;
    uint32_t function;
  };
  struct Declared {
    int line;
    uint32_t function;
  };

  void walk(Dwarf_Die* parent, int scope, int depth);
  void addFunction(Dwarf_Die* function, int scope);
  void indexDeclarations();

  // All in the order of the entries but the ranges, which are by address.
  std::vector<Scope> scopes_;
  std::vector<Function> functions_;
  std::vector<Range> ranges_;
  std::unordered_map<std::string, std::vector<Declared>> declarations_;  // by file, then by line
  bool knowsDeclarations_ = false;
  int entriesLeft_;
};

}  // namespace whip::location
