#include "guest/serial/dump.h"

#include <cstdio>
#include <cstring>

#include "guest/core/process/say.h"

namespace whip::serial {
namespace {

constexpr const char* kKinds[] = {"program", "function", "loop", "iteration"};
constexpr const char* kDependences[] = {"carried", "anti", "output", "unknown"};

const char* shortName(const char* file) {
  const char* const slash = std::strrchr(file, '/');
  return slash == nullptr ? file : slash + 1;
}

const char* orDash(const char* text) { return text[0] == '\0' ? "-" : text; }

void printEntry(FILE* out, uint32_t number, const region::Entry& entry,
                const region::StaticRegion& region) {
  std::fprintf(out, "entry %u %s %s %s:%u", number, kKinds[region.kind], orDash(region.function),
               orDash(shortName(region.file)), region.line);
  std::fprintf(out, " work %lu cp %lu count %lu flags %u", entry.work, entry.criticalPath,
               entry.count.load(), entry.flags);
  std::fprintf(out, " is %u reduces %s hands %s uses %s children", region.flags,
               orDash(region.reductions), orDash(region.carried), orDash(region.variables));
  for (uint32_t i = 0; i < entry.childCount; i++) {
    std::fprintf(out, " %u*%lu", entry.children[i].entry, entry.children[i].count);
  }
  std::fputc('\n', out);
}

}  // namespace

void dump(const char* file, const region::Tables& tables) {
  FILE* const out = std::fopen(file, "w");
  if (out == nullptr) {
    say("cannot write WHIP_SERIAL_DUMP=%s: %m; name a file that can be written", file);
    return;
  }
  for (uint32_t number = 0; number < tables.entryCount.load(); number++) {
    const region::Entry& entry = tables.entries[number];
    printEntry(out, number, entry, tables.regions[entry.region]);
  }
  for (uint32_t number = 0; number < tables.dependenceCount.load(); number++) {
    const region::Dependence& row = tables.dependences[number];
    const region::StaticRegion& loop = tables.regions[row.loop];
    std::fprintf(out, "%s %s:%u write %s:%u read %s:%u", kDependences[static_cast<int>(row.kind)],
                 shortName(loop.file), loop.line, orDash(shortName(row.writer.file)),
                 row.writer.line, orDash(shortName(row.reader.file)), row.reader.line);
    std::fprintf(out, " variable %s distance %u count %lu\n", orDash(row.variable),
                 row.distance.load(), row.count.load());
  }
  for (uint32_t number = 0; number < tables.unseenCount.load(); number++) {
    std::fprintf(out, "unseen %s calls %lu\n", tables.unseen[number].name,
                 tables.unseen[number].calls.load());
  }
  std::fclose(out);
}

}  // namespace whip::serial
