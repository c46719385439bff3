#include "guest/openmp/redirect/code.h"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <cstring>

#include "guest/openmp/redirect/compiler_calls.h"
#include "guest/openmp/redirect/imports.h"

namespace whip {

namespace {

struct Range {
  uint64_t start = 0, end = 0;
  /// All of so many bytes.
  bool contains(uint64_t address, uint64_t size = 1) const {
    const uint64_t now = __atomic_load_n(&end, __ATOMIC_RELAXED);
    return address >= start && address < now && size <= now - address;
  }
};

/// Segments of the program and of the libraries loaded before OpenMP started; without room for one,
/// it is left out.
template <size_t kMax>
class Ranges {
 public:
  void add(const Range& range) {
    if (count_ < kMax) ranges_[count_++] = range;
  }
  const Range* find(uint64_t address, uint64_t size = 1) const {
    for (size_t i = 0; i < count_; ++i) {
      if (ranges_[i].contains(address, size)) return &ranges_[i];
    }
    return nullptr;
  }
  void forget(uint64_t begin, uint64_t end) {
    for (size_t i = 0; i < count_; ++i) {
      Range& range = ranges_[i];
      if (range.start < begin || range.start >= end) continue;
      __atomic_store_n(&range.end, range.start, __ATOMIC_RELAXED);
    }
  }

 private:
  Range ranges_[kMax];
  size_t count_ = 0;
};

Range runtime;

// Code that may hold directives. Only addresses in these ranges are read as code. Libraries loaded
// later just keep the runtime's address.
Ranges<256> userCode;
// Memory that may be read at all: noted at the start, since the loader's lock may not be taken
// later.
Ranges<1024> readable;

struct Entry {
  RuntimeCall call;
  const char* name;
  uint64_t address = 0;
};

// Functions that compilers call for these directives.
Entry entries[] = {
    {RuntimeCall::kTaskloop, "__kmpc_taskloop"},
    {RuntimeCall::kTaskloop, "__kmpc_taskloop_5"},
    {RuntimeCall::kTaskloop, "GOMP_taskloop"},
    {RuntimeCall::kTaskloop, "GOMP_taskloop_ull"},
    {RuntimeCall::kFork, "__kmpc_fork_call"},
    {RuntimeCall::kFork, "__kmpc_fork_call_if"},
    {RuntimeCall::kFork, "__kmpc_serialized_parallel"},
    {RuntimeCall::kFork, "GOMP_parallel"},
    {RuntimeCall::kSections, "GOMP_sections_start"},
};

int noteModule(dl_phdr_info* info, size_t, void* entryPointer) {
  const auto entry = reinterpret_cast<uint64_t>(entryPointer);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    const uint64_t start = info->dlpi_addr + segment.p_vaddr;
    const Range range = {start, start + segment.p_memsz};
    const bool isRead = (segment.p_flags & PF_R) != 0;
    if (isRead) readable.add(range);
    if ((segment.p_flags & PF_X) == 0) continue;
    const bool isProgram = info->dlpi_name == nullptr || info->dlpi_name[0] == '\0';
    if (range.contains(entry) && !isProgram) {
      runtime = range;
    } else if (isRead) {
      userCode.add(range);
    }
  }
  return 0;
}

bool isUserCode(uint64_t address) {
  const Range* range = userCode.find(address, 16);
  return range != nullptr && address - range->start >= 16;
}

template <typename T>
T read(uint64_t address) {
  T value;
  std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof(value));
  return value;
}

/// Follows `jmp *offset(%rip)` of a linkage stub, with or without endbr64 before it.
uint64_t followStub(uint64_t address) {
  if (!isUserCode(address)) return address;
  if (read<uint32_t>(address) == 0xfa1e0ff3u) address += 4;  // endbr64
  if (read<uint8_t>(address) == 0xf2) address += 1;          // bnd
  if (read<uint16_t>(address) != 0x25ff) return address;
  return read<uint64_t>(address + 6 + static_cast<uint64_t>(read<int32_t>(address + 2)));
}

/// Where the call that returns to `address` goes; 0 if the bytes are no direct call.
uint64_t callTarget(uint64_t address) {
  const auto offset = static_cast<uint64_t>(read<int32_t>(address - 4));
  if (read<uint8_t>(address - 5) == 0xe8) return followStub(address + offset);
  // call *offset(%rip): the way of -fno-plt. The slot must lie near enough to be the program's own.
  if (read<uint16_t>(address - 6) == 0x15ff) return read<uint64_t>(address + offset);
  return 0;
}

bool isEntry(RuntimeCall call, uint64_t target) {
  target = behindStub(target);
  for (const Entry& entry : entries) {
    if (entry.call == call && target != 0 && target == entry.address) return true;
  }
  return false;
}

/// Where the main thread's stack ends; the calling one's own frame on others.
const uint64_t* endOfStack(const void* from) {
  if (getpid() == gettid()) {
    const auto* end = static_cast<void* const*>(dlsym(RTLD_DEFAULT, "__libc_stack_end"));
    if (end != nullptr) return static_cast<const uint64_t*>(*end);
  }
  return static_cast<const uint64_t*>(from);
}

/// Whether the word may be an ident's address: it leads to what the compiler writes.
__attribute__((no_sanitize("address"))) bool isIdent(uint64_t word) {
  constexpr size_t kTextMin = sizeof ";a;b;1;1;;", kTextMax = 8192;
  if (word % alignof(Ident) != 0 || readable.find(word, sizeof(Ident)) == nullptr) return false;
  const char* source = reinterpret_cast<const Ident*>(word)->source;
  const auto text = reinterpret_cast<uint64_t>(source);
  if (readable.find(text, kTextMin) == nullptr || *source != ';') return false;
  size_t at = 0;
  int fields = 0;
  for (; at < kTextMax && readable.find(text + at) != nullptr && source[at] != '\0'; ++at) {
    if (source[at] == ';') ++fields;
  }
  return fields == 6 && source[at - 1] == ';';
}

}  // namespace

__attribute__((no_sanitize("address"))) const Ident* findIdent(uint64_t returnAddress,
                                                               const void* from) {
  constexpr ptrdiff_t kWordsMax = 8192;
  const auto* word = static_cast<const uint64_t*>(from);
  const uint64_t* end = endOfStack(from);
  if (end - word > kWordsMax) end = word + kWordsMax;
  const Ident* found = nullptr;
  for (; word < end && *word != returnAddress; ++word) {
    if (!isIdent(*word)) continue;
    const auto* ident = reinterpret_cast<const Ident*>(*word);
    if (found != nullptr && found->source != ident->source) return nullptr;
    found = ident;
  }
  return word < end ? found : nullptr;
}

void locateRuntime(const void* entry) {
  dl_iterate_phdr(noteModule, const_cast<void*>(entry));
  // From the runtime itself: the tool, loaded privately, may see other symbols than the program.
  void* handle = libraryOf(entry);
  if (handle == nullptr) handle = dlopen(nullptr, RTLD_LAZY);
  if (handle == nullptr) return;
  for (Entry& entry : entries) {
    entry.address = reinterpret_cast<uint64_t>(dlsym(handle, entry.name));
  }
}

void forgetCode(uint64_t begin, uint64_t end) {
  userCode.forget(begin, end);
  readable.forget(begin, end);
}

bool isInRuntime(uint64_t address) { return runtime.contains(address); }

// Reads other functions' frames, which address sanitizers would not have.
__attribute__((no_sanitize("address"))) uint64_t findCaller(RuntimeCall call, const void* from) {
  // The runtime's frames between the user's call and its event take a few hundred bytes; every
  // stack has 2 KiB above them.
  constexpr size_t kWordsMax = 256;
  const auto* word = static_cast<const uint64_t*>(from);
  for (size_t i = 0; i < kWordsMax; ++i) {
    if (isUserCode(word[i]) && isEntry(call, callTarget(word[i]))) return word[i];
  }
  return 0;
}

}  // namespace whip
