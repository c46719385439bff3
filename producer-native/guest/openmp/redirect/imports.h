// Putting a function of ours in place of one the program imports.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whip {

struct Import {
  const char* name;  // as the program imports it
  void* ours;        // what it shall call
};

/// The shared library that contains `address`, as dlopen gives it; nullptr if that is linked into
/// the program, whose calls then go through no table.
void* libraryOf(const void* address);

/// Redirects imports of the program and of the libraries loaded so far (not of the library that
/// contains `exempt`, nor of this one) by writing their linkage tables. Calls that do not go
/// through a table (static linking) stay as they are. Returns how many entries were redirected.
size_t redirectImports(const Import* imports, size_t count, const void* exempt);

/// Calls visit(bias, name, context) for each import of the program and of the libraries loaded so
/// far. `bias`: what the linker added to the addresses in that module's file.
using VisitImport = void (*)(uint64_t bias, const char* name, void* context);
void eachImport(VisitImport visit, void* context);

}  // namespace whip
