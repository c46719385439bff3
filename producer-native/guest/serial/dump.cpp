#include "guest/serial/dump.h"

#include <cstdio>
#include <cstring>

#include "guest/core/process/say.h"

namespace whip::serial {
namespace {

constexpr const char* kKinds[] = {"program", "function", "loop", "iteration"};

const char* shortName(const char* file) {
  const char* const slash = std::strrchr(file, '/');
  return slash == nullptr ? file : slash + 1;
}

void printSite(FILE* out, const char* what, const Site* site) {
  if (site == nullptr) {
    std::fprintf(out, " %s ? ?:0", what);
    return;
  }
  std::fprintf(out, " %s %s %s:%u", what, site->variable[0] == '\0' ? "?" : site->variable,
               shortName(site->file), site->line);
}

void printEntry(FILE* out, EntryId id, const Entry& entry) {
  const Region& region = *entry.region;
  std::fprintf(out, "entry %u %s %s %s:%u work %lu cp %lu count %lu flags %u", id,
               kKinds[static_cast<uint32_t>(region.kind)],
               region.function[0] == '\0' ? "-" : region.function,
               region.file[0] == '\0' ? "-" : shortName(region.file), region.line, entry.work,
               entry.criticalPath, entry.count, entry.flags);
  std::fprintf(out, " is %u reduces %s hands %s children", region.flags,
               region.detail[0] == '\0' ? "-" : region.detail,
               region.carried[0] == '\0' ? "-" : region.carried);
  for (uint32_t i = 0; i < entry.childCount; i++) {
    std::fprintf(out, " %u*%lu", entry.children[i].entry, entry.children[i].count);
  }
  std::fputc('\n', out);
}

}  // namespace

void dump(const char* file, const RegionStack& regions, const CarriedDependences& carried,
          const ShadowMemory& shadow) {
  FILE* const out = std::fopen(file, "w");
  if (out == nullptr) {
    say("cannot write WHIP_SERIAL_DUMP=%s: %m; name a file that can be written", file);
    return;
  }
  const Dictionary& dictionary = regions.dictionary();
  for (EntryId id = 0; id < dictionary.size(); id++) printEntry(out, id, dictionary[id]);
  carried.each([&](const Dependence& dependence) {
    std::fprintf(out, "carried %s:%u", shortName(dependence.loop->file), dependence.loop->line);
    printSite(out, "write", dependence.writer);
    printSite(out, "read", dependence.reader);
    std::fprintf(out, " distance %u count %lu\n", dependence.distance, dependence.count);
  });
  std::fprintf(out, "lost %lu %lu %lu\n", regions.lost(), carried.lost(), shadow.lost());
  std::fclose(out);
}

}  // namespace whip::serial
