#include "helper/location/locator.h"

#include <sys/uio.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>

#include "guest/core/shared/tags.h"
#include "helper/location/function_name.h"

namespace whip::location {
namespace {

std::string withOffset(const std::string& symbol, uint64_t offset) {
  if (offset == 0) return symbol;
  char text[24];
  std::snprintf(text, sizeof text, "+0x%" PRIx64, offset);
  return symbol + text;
}

Location placeIn(const Module& module, uint64_t address) {
  Location location;
  location.module = module.path;
  location.buildId = module.buildId;
  location.offset = address - module.bias;
  return location;
}

void setSource(const SourcePosition& source, Location& location) {
  location.function = source.function;
  location.file = source.file;
  location.line = source.line;
  location.column = source.column;
}

// clang: ".gomp_critical_user_NAME.var"; gcc: ".gomp_critical_user_NAME".
constexpr char kCriticalPrefix[] = ".gomp_critical_user_";

std::string criticalName(const std::string& symbol) {
  std::string name = symbol.substr(sizeof kCriticalPrefix - 1);
  const std::string suffix = ".var";
  if (name.size() >= suffix.size() &&
      name.compare(name.size() - suffix.size(), suffix.size(), suffix) == 0) {
    name.resize(name.size() - suffix.size());
  }
  return name.empty() ? "(unnamed)" : name;
}

}  // namespace

// Through the kernel: a pointer that leads nowhere is an error, not a crash.
uint64_t Locator::readWord(uint64_t address) const {
  uint64_t word = 0;
  iovec to{&word, sizeof word};
  iovec from{reinterpret_cast<void*>(address), sizeof word};
  const ssize_t got = process_vm_readv(modules_.pid(), &to, 1, &from, 1, 0);
  return got == static_cast<ssize_t>(sizeof word) ? word : 0;
}

DebugInfo& Locator::debugInfo(const Module& module) {
  auto& slot = debugInfos_[&module];
  if (!slot) slot = std::make_unique<DebugInfo>(module);
  return *slot;
}

Location Locator::call(uint64_t returnAddress) {
  const Module* module = modules_.find(returnAddress - 1);
  if (module == nullptr) return {};
  Location location = placeIn(*module, returnAddress);
  DebugInfo& info = debugInfo(*module);
  if (auto source = info.sourceAt(returnAddress - 1)) {
    setSource(*source, location);
    if (location.function.empty()) {
      // Tables of lines alone (-g1, -gline-tables-only, -gsplit-dwarf) name no functions.
      if (auto symbol = info.symbolAt(returnAddress - 1)) {
        location.function = functionOfSymbol(symbol->name);
      }
    }
  } else if (auto symbol = info.symbolAt(returnAddress - 1)) {
    location.function = withOffset(readableSymbol(symbol->name), symbol->offset + 1);
  }
  return location;
}

Location Locator::function(uint64_t address) {
  const Module* module = modules_.find(address);
  if (module == nullptr) return {};
  Location location = placeIn(*module, address);
  DebugInfo& info = debugInfo(*module);
  if (auto source = info.functionAt(address)) setSource(*source, location);
  if (!location.function.empty()) return location;
  if (auto symbol = info.symbolAt(address)) location.function = functionOfSymbol(symbol->name);
  return location;
}

Location Locator::place(uint64_t address) {
  const uint64_t call = callOfPragma(address);
  const uint64_t returnAddress = call == 0 ? address : call;
  const Module* module = modules_.find(returnAddress - 1);
  return module == nullptr ? Location{} : placeIn(*module, returnAddress);
}

Location Locator::code(uint64_t address) {
  const uint64_t returnAddress = callOfPragma(address);
  if (returnAddress == 0) return call(address);
  Location location = call(returnAddress);
  const Module* module = modules_.find(address);
  if (module == nullptr) return location;
  // From the file, not from memory: the program may have ended.
  DebugInfo& info = debugInfo(*module);
  const Pragma pragma = parsePragma(info.textAt(address));
  if (pragma.line == 0) return location;
  if (auto source = info.sourceOf(pragma, returnAddress - 1)) {
    if (location.module != module->path) location = placeIn(*module, address);
    if (source->function.empty()) source->function = location.function;
    setSource(*source, location);
  }
  return location;
}

const std::vector<Locator::Critical>& Locator::criticals(const Module& module) {
  const auto known = criticals_.find(&module);
  if (known != criticals_.end()) return known->second;
  std::vector<Critical>& found = criticals_[&module];
  for (const Symbol& symbol : debugInfo(module).objectsNamed(kCriticalPrefix)) {
    found.push_back({&module, criticalName(symbol.name), symbol.address});
  }
  return found;
}

// The runtime reports the address of its own lock object: the compiler's variable holds it itself
// (simple locks), or a pointer to it, or (libomp's default, queuing locks) a pointer to a pointer
// to it.
bool Locator::nameCritical(uint64_t waitId, Location& location) {
  for (const Module* module : modules_.all()) {
    for (const Critical& critical : criticals(*module)) {
      const uint64_t held = readWord(critical.variable);
      const bool matches =
          critical.variable == waitId || held == waitId || (held != 0 && readWord(held) == waitId);
      if (!matches) continue;
      location = placeIn(*critical.module, critical.variable);
      location.function = critical.name;
      return true;
    }
  }
  return false;
}

Location Locator::lock(uint64_t lock) {
  const uint64_t waitId = addressOfLock(lock);
  Location location;
  if (nameCritical(waitId, location)) return location;
  const Module* module = modules_.find(waitId);
  if (module == nullptr) return {};
  location = placeIn(*module, waitId);
  if (auto symbol = debugInfo(*module).symbolAt(waitId)) {
    location.function = withOffset(readableSymbol(symbol->name), symbol->offset);
  }
  return location;
}

}  // namespace whip::location
