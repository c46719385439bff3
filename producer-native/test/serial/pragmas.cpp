// Writes a program's source with a pragma in front of each loop of which nothing is carried, and of
// which the compiler knows, or a run with WHIP_CHECK has seen, that nothing is overwritten.
// `serial-pragmas DUMP SOURCE` counts them on standard error. Each loop must begin its line.
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

#include "dump_reader.h"

namespace {

void add(std::string* pragma, const std::string& clause, const std::string& variables,
         std::map<std::string, int>* counts) {
  if (variables == "-") return;
  *pragma += " " + clause + "(" + variables + ")";
  (*counts)[clause]++;
}

void addReductions(std::string* pragma, const std::string& reduces,
                   std::map<std::string, int>* counts) {
  if (reduces == "-") return;
  std::istringstream all(reduces);
  for (std::string item; std::getline(all, item, ',');) {
    *pragma += " reduction(" + item + ")";
    (*counts)["reduction"]++;
  }
}

/// Whether nothing is overwritten, as the compiler knows or the run has seen. What has a clause is
/// every thread's own.
bool isExcluded(const Profile& profile, const Entry& loop) {
  if ((loop.is & kExcluded) != 0) return true;
  constexpr uint64_t kBoth = kChecked | kClausesKnown;
  if ((loop.is & kBoth) != kBoth || profile.listOf("unknown", loop.line) != "none") return false;
  std::set<std::string> own;
  for (const std::string& list : {loop.uses, loop.reduces}) {
    std::istringstream all(list);
    for (std::string item; std::getline(all, item, ',');) {
      if (item.rfind("shared:", 0) != 0) own.insert(item.substr(item.find(':') + 1));
    }
  }
  for (const char* kind : {"anti", "output"}) {
    std::istringstream all(profile.listOf(kind, loop.line));
    for (std::string item; std::getline(all, item, ',') && item != "none";) {
      if (own.count(item.substr(0, item.rfind('/'))) == 0) return false;
    }
  }
  return true;
}

std::map<uint64_t, std::string> pragmas(const Profile& profile, const std::string& file,
                                        std::map<std::string, int>* counts) {
  std::map<uint64_t, std::string> found;
  for (const Entry& entry : profile.entries) {
    if (entry.kind != "loop" || entry.file != file || found.count(entry.line) > 0) continue;
    if (!isExcluded(profile, entry) || (entry.is & (kArrayReduction | kCancellable)) != 0 ||
        entry.hands != "-" || profile.listOf("carried", entry.line) != "none") {
      continue;
    }
    std::string& pragma = found[entry.line] = "#pragma omp parallel for";
    (*counts)["loops"]++;
    add(&pragma, "private", used(entry.uses, "private"), counts);
    add(&pragma, "lastprivate", used(entry.uses, "lastprivate"), counts);
    addReductions(&pragma, entry.reduces, counts);
  }
  return found;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: serial-pragmas DUMP SOURCE\n";
    return 2;
  }
  const std::string path = argv[2];
  std::map<std::string, int> counts;
  const std::map<uint64_t, std::string> found =
      pragmas(readDump(argv[1]), path.substr(path.rfind('/') + 1), &counts);
  std::ifstream source(path);
  uint64_t number = 0;
  for (std::string line; std::getline(source, line);) {
    const auto pragma = found.find(++number);
    if (pragma != found.end()) {
      std::cout << pragma->second << "\n#line " << number << " \"" << path << "\"\n";
    }
    std::cout << line << '\n';
  }
  for (const auto& [what, count] : counts) std::cerr << what << ' ' << count << '\n';
  return found.empty() ? 1 : 0;
}
