// Compares a program's regions, as WHIP_SERIAL_DUMP has them, with the comments in its source:
//
//   //> loop 15: work 600 cp 90 sp 4.00 iterations 60 dependence a/4
//   //> function fib: coverage 100
//
// Sums are over all instances of a static region; `dependence none` forbids any.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "dump_reader.h"

namespace {

bool isProgram(const Entry& entry) { return entry.kind == "program"; }

double selfParallelism(const Profile& profile, const Entry& entry) {
  if (entry.criticalPath == 0) return 1;
  double sum = static_cast<double>(entry.work);
  for (const auto& [child, count] : entry.children) {
    const Entry& inner = profile.entries[child];
    sum += static_cast<double>(count) *
           (static_cast<double>(inner.criticalPath) - static_cast<double>(inner.work));
  }
  return sum / static_cast<double>(entry.criticalPath);
}

/// Work of the outermost instances of a region in an instance of an entry.
double outermost(const Profile& profile, uint64_t entry, const std::string& function,
                 std::map<uint64_t, double>* known) {
  const Entry& here = profile.entries[entry];
  if (here.kind == "function" && here.function == function) return static_cast<double>(here.work);
  const auto found = known->find(entry);
  if (found != known->end()) return found->second;
  double sum = 0;
  for (const auto& [child, count] : here.children) {
    sum += static_cast<double>(count) * outermost(profile, child, function, known);
  }
  return (*known)[entry] = sum;
}

struct Numbers {
  uint64_t work = 0, criticalPath = 0, count = 0, iterations = 0, is = 0;
  double time = 0;  // work / SP
  std::string reduces = "?", hands = "?", uses = "?";
};

Numbers numbersOf(const Profile& profile, const std::string& kind, const std::string& name) {
  Numbers sum;
  for (const Entry& entry : profile.entries) {
    if (entry.kind != kind) continue;
    if (kind == "function" ? entry.function != name : std::to_string(entry.line) != name) continue;
    const auto count = static_cast<double>(entry.count);
    sum.work += entry.work * entry.count;
    sum.criticalPath += entry.criticalPath * entry.count;
    sum.count += entry.count;
    sum.time += count * static_cast<double>(entry.work) / selfParallelism(profile, entry);
    for (const auto& [child, times] : entry.children) {
      if (profile.entries[child].kind == "iteration") sum.iterations += times * entry.count;
    }
    sum.is = entry.is;
    sum.reduces = entry.reduces;
    sum.hands = entry.hands;
    sum.uses = entry.uses;
  }
  return sum;
}

/// Function or "program" that all instances of a function lie directly in.
std::string aroundOf(const Profile& profile, const std::string& function) {
  std::set<std::string> around;
  for (const Entry& entry : profile.entries) {
    for (const auto& [child, count] : entry.children) {
      const Entry& inner = profile.entries[child];
      if (inner.kind != "function" || inner.function != function) continue;
      around.insert(isProgram(entry) ? "program" : entry.function);
    }
  }
  return around.size() == 1 ? *around.begin() : std::to_string(around.size()) + " others";
}

std::string fixed(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string valueOf(const Profile& profile, const std::string& kind, const std::string& name,
                    const std::string& key) {
  const Numbers numbers = numbersOf(profile, kind, name);
  if (key == "work") return std::to_string(numbers.work);
  if (key == "cp") return std::to_string(numbers.criticalPath);
  if (key == "count") return std::to_string(numbers.count);
  if (key == "iterations") return std::to_string(numbers.iterations);
  if (key == "sp") return fixed(static_cast<double>(numbers.work) / numbers.time);
  if (key == "reduces") return numbers.reduces;
  if (key == "hands") return numbers.hands;
  if (key == "private" || key == "lastprivate" || key == "shared") return used(numbers.uses, key);
  if (key == "cancellable") return (numbers.is & kCancellable) != 0 ? "1" : "0";
  if (key == "overwrites")
    return (numbers.is & kExcluded) != 0 ? "no" : (numbers.is & kFound) != 0 ? "yes" : "?";
  if (key == "checked") return (numbers.is & kChecked) != 0 ? "1" : "0";
  if (key == "dependence") return profile.listOf("carried", std::stoull(name));
  if (key == "anti" || key == "output" || key == "unknown") {
    return profile.listOf(key, std::stoull(name));
  }
  if (key == "inside") return aroundOf(profile, name);
  if (key == "coverage") {
    std::map<uint64_t, double> known;
    uint64_t program = 0;
    while (!isProgram(profile.entries[program])) program++;
    const double all = static_cast<double>(profile.entries[program].work);
    return std::to_string(std::lround(100 * outermost(profile, program, name, &known) / all));
  }
  return "unknown key";
}

/// Entries whose instances are not as many as their parents say. The program has none.
int miscounted(const Profile& profile) {
  std::vector<uint64_t> inside(profile.entries.size());
  for (const Entry& entry : profile.entries) {
    for (const auto& [child, times] : entry.children) inside[child] += times * entry.count;
  }
  int wrong = 0;
  for (size_t i = 0; i < profile.entries.size(); i++) {
    const Entry& entry = profile.entries[i];
    if (isProgram(entry) || inside[i] == entry.count) continue;
    wrong++;
    std::cout << "entry " << i << ", " << entry.kind << " in line " << entry.line << ": "
              << entry.count << " instances, and " << inside[i] << " inside others\n";
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: serial-check DUMP SOURCE\n";
    return 2;
  }
  const Profile profile = readDump(argv[1]);
  std::ifstream source(argv[2]);
  int wrong = miscounted(profile), compared = 0;
  for (std::string line; std::getline(source, line);) {
    if (line.rfind("//> ", 0) != 0) continue;
    std::istringstream words(line.substr(4));
    std::string kind, name, key, wanted;
    words >> kind >> name;
    name.pop_back();
    while (words >> key >> wanted) {
      const std::string found = valueOf(profile, kind, name, key);
      compared++;
      if (found == wanted) continue;
      wrong++;
      std::cout << argv[2] << ": " << kind << " " << name << ": " << key << " is " << found
                << ", not " << wanted << "\n";
    }
  }
  std::cout << compared << " numbers compared, " << wrong << " wrong\n";
  return wrong != 0 || compared == 0;
}
