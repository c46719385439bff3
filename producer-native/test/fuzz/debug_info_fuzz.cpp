// Modules with broken line tables, symbols and headers. elfutils itself is not compiled with the
// sanitizers, so of mistakes in it only crashes and hangs show.
#include <cstdlib>

#include "file_of.h"
#include "helper/location/debug_info.h"
#include "helper/location/function_name.h"

/// elfutils leaks a few bytes of files that it refuses.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  const FileOf file(bytes, size);
  whip::location::Module module;
  module.path = "/fuzz";
  module.openPath = file.path();
  whip::location::DebugInfo info(module);
  for (uint64_t address = 0; address < 0x3000; address += 0x10) {
    if (const auto at = info.sourceAt(address); at && at->line <= 0) std::abort();
    if (const auto symbol = info.symbolAt(address)) whip::location::readableSymbol(symbol->name);
  }
  info.objectsNamed(".gomp_critical_user_");
  return 0;
}
