#include "helper/location/modules.h"

#include <fcntl.h>

#include "guest/core/clock/steady_time.h"
#include "guest/core/shared/shared.h"
#include "helper/location/hexadecimal.h"
#include "helper/location/mapped_file.h"

namespace whip::location {
namespace {

constexpr int64_t kReadEveryMs = 200;

}  // namespace

bool Module::contains(uint64_t address) const {
  for (const Segment& segment : segments) {
    if (address >= segment.begin && address < segment.end) return true;
  }
  return false;
}

Modules::Modules(pid_t pid) : pid_(pid) {
  const std::string link = "/proc/" + std::to_string(pid) + "/exe";
  programFile_ = open(link.c_str(), O_RDONLY | O_CLOEXEC);
}

Modules::~Modules() {
  if (programFile_ >= 0) close(programFile_);
}

void Modules::takeNoted() {
  const LoadedModules& loaded = shared().loaded;
  for (const uint32_t count = loaded.count.load(std::memory_order_acquire); taken_ < count;
       taken_++) {
    const LoadedModule& noted = loaded.modules[taken_];
    auto module = std::make_unique<Module>();
    module->bias = noted.bias;
    module->path = noted.path;
    module->buildId = hexadecimal(noted.buildId, noted.buildIdSize);
    for (uint32_t i = 0; i < noted.segmentCount; i++) {
      module->segments.push_back({noted.segments[i].begin, noted.segments[i].end});
    }
    if (!module->path.empty() && module->path[0] != '/' && !module->segments.empty()) {
      // The linker remembers the name dlopen was given, which may be relative to a folder that the
      // program has left.
      for (const MappedFile& file : mappedFiles(pid_)) {
        if (file.begin == module->segments.front().begin) module->path = file.path;
      }
    }
    module->openPath = noted.isExecuted && programFile_ >= 0
                           ? "/proc/self/fd/" + std::to_string(programFile_)
                           : module->path;
    known_.push_back({std::move(module), static_cast<int>(taken_)});
  }
}

void Modules::readMaps() {
  lastReadMs_ = steadyMs();
  for (const MappedFile& file : mappedFiles(pid_)) {
    if (!file.isCode) continue;
    const Known* known = findKnown(file.begin);
    if (known != nullptr && isThere(*known)) continue;
    known_.push_back({moduleOf(file), -1});
  }
}

bool Modules::isThere(const Known& known) const {
  return known.noted < 0 ||
         !shared().loaded.modules[known.noted].gone.load(std::memory_order_relaxed);
}

const Modules::Known* Modules::findKnown(uint64_t address) const {
  const Known* past = nullptr;
  // The one that was seen last, should several have been there in turn.
  for (auto known = known_.rbegin(); known != known_.rend(); ++known) {
    if (!known->module->contains(address)) continue;
    if (isThere(*known)) return &*known;
    if (past == nullptr) past = &*known;
  }
  return past;
}

const Module* Modules::find(uint64_t address) {
  takeNoted();
  const Known* known = findKnown(address);
  if (known == nullptr || !isThere(*known)) {
    readMaps();
    takeNoted();  // what was unloaded before the maps were read, but after we looked last
    known = findKnown(address);
  }
  return known == nullptr ? nullptr : known->module.get();
}

std::vector<const Module*> Modules::all() {
  takeNoted();
  // Asked for every lock, of which there may be thousands.
  if (steadyMs() - lastReadMs_ >= kReadEveryMs) readMaps();
  std::vector<const Module*> there;
  for (const Known& known : known_) {
    if (isThere(known)) there.push_back(known.module.get());
  }
  return there;
}

}  // namespace whip::location
