#include "guest/openmp/redirect/compiler_calls.h"

#include <dlfcn.h>

#include <atomic>

#include "guest/openmp/redirect/imports.h"

#define DECLARE(name)             \
  extern void whip_stub_##name(); \
  extern void* whip_real_##name;
extern "C" {
WHIP_COMPILER_CALLS(DECLARE)
}

namespace whip {

namespace {

struct Stub {
  const char* name;
  void (*ours)();
  void** real;
};

#define ENTRY(name) {"__kmpc_" #name, whip_stub_##name, &whip_real_##name},
constexpr Stub kStubs[] = {WHIP_COMPILER_CALLS(ENTRY)};

std::atomic<bool> isBeforeStubs{false};

}  // namespace

void noteCompilerCalls(const void* runtimeEntry) {
  void* runtime = libraryOf(runtimeEntry);
  if (runtime == nullptr) return;
  Import imports[sizeof kStubs / sizeof *kStubs];
  size_t count = 0;
  for (const Stub& stub : kStubs) {
    *stub.real = dlsym(runtime, stub.name);
    if (*stub.real == nullptr) continue;  // an older runtime
    imports[count++] = {stub.name, reinterpret_cast<void*>(stub.ours)};
  }
  redirectImports(imports, count, runtimeEntry);
  isBeforeStubs.store(true, std::memory_order_relaxed);
}

bool isFirstCall() {
  return isBeforeStubs.load(std::memory_order_relaxed) &&
         isBeforeStubs.exchange(false, std::memory_order_relaxed);
}

uint64_t behindStub(uint64_t target) {
  for (const Stub& stub : kStubs) {
    if (target == reinterpret_cast<uint64_t>(stub.ours)) {
      return reinterpret_cast<uint64_t>(*stub.real);
    }
  }
  return target;
}

}  // namespace whip
