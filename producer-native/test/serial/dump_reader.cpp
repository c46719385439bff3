#include "dump_reader.h"

#include <fstream>
#include <sstream>

Profile readDump(const char* file) {
  Profile profile;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string what, word, place;
    words >> what;
    if (what == "entry") {
      Entry entry;
      words >> word >> entry.kind >> entry.function >> place;
      entry.file = place.substr(0, place.rfind(':'));
      entry.line = std::stoull(place.substr(place.rfind(':') + 1));
      words >> word >> entry.work >> word >> entry.criticalPath >> word >> entry.count >> word >>
          entry.flags >> word >> entry.is >> word >> entry.reduces >> word >> entry.hands >> word >>
          entry.uses >> word;
      uint64_t child, count;
      for (char star; words >> child >> star >> count;) entry.children.emplace_back(child, count);
      profile.entries.push_back(entry);
    } else if (what == "carried" || what == "anti" || what == "output" || what == "unknown") {
      std::string variable, distance;
      words >> place >> word >> word >> word >> word >> word >> variable;
      // Code that is no function is named in several words.
      while (words >> word && word != "distance") variable += "_" + word;
      words >> distance;
      const uint64_t loop = std::stoull(place.substr(place.rfind(':') + 1));
      profile.dependences[what][loop].insert(variable + "/" + distance);
    }
  }
  return profile;
}

std::string Profile::listOf(const std::string& kind, uint64_t loop) const {
  const auto known = dependences.find(kind);
  if (known == dependences.end() || known->second.count(loop) == 0) return "none";
  std::string list;
  for (const std::string& dependence : known->second.at(loop)) {
    list += (list.empty() ? "" : ",") + dependence;
  }
  return list;
}

std::string used(const std::string& uses, const std::string& use) {
  std::istringstream all(uses);
  std::string list;
  for (std::string item; std::getline(all, item, ',');) {
    if (item.rfind(use + ":", 0) != 0) continue;
    list += (list.empty() ? "" : ",") + item.substr(use.size() + 1);
  }
  return list.empty() ? "-" : list;
}
