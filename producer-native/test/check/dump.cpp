#include "check/dump.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace whip::check {

namespace {

uint64_t hex(std::istream& in) {
  uint64_t value = 0;
  in >> std::hex >> value >> std::dec;
  return value;
}

Item readStrand(std::istream& in) {
  Item item;
  item.strand = true;
  in >> item.thread >> item.region >> item.parent >> item.index >> item.work;
  item.from = hex(in);
  item.to = hex(in);
  in >> item.directiveKind;
  item.directiveAddress = hex(in);
  in >> item.tag;
  return item;
}

Item readNode(std::istream& in) {
  Item item;
  in >> item.thread >> item.kind >> item.region >> item.parent >> item.index >> item.id >>
      item.items >> item.a >> item.b >> item.directiveKind;
  item.directiveAddress = hex(in);
  return item;
}

void readDependence(std::istream& in, Dump& dump) {
  uint64_t thread, region, parent, index;
  int kind;
  in >> thread >> region >> parent >> index >> kind;
  const uint64_t address = hex(in);
  // The sink drains thread by thread: the list's own row is the last of its thread so far.
  for (auto item = dump.items.rbegin(); item != dump.items.rend(); ++item) {
    if (!item->strand && item->parent == parent && item->index == index) {
      item->dependences.push_back({kind, address});
      return;
    }
  }
  throw std::runtime_error("a dependence without its list");
}

void readTag(std::istream& in, Dump& dump) {
  uint64_t number;
  std::string word;
  TagText tag;
  in >> number >> tag.acquired >> word;
  while (in >> word && word != "names") tag.locks.push_back(word);
  while (in >> word) tag.names.push_back(word);
  in.clear();
  dump.tags[number] = tag;
}

}  // namespace

Dump readDump(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("no dump at " + path);
  Dump dump;
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream in(line);
    std::string what;
    in >> what;
    if (what == "strand") {
      dump.items.push_back(readStrand(in));
    } else if (what == "node") {
      dump.items.push_back(readNode(in));
    } else if (what == "open") {
      dump.opens.push_back(readNode(in));
    } else if (what == "dep") {
      readDependence(in, dump);
    } else if (what == "tag") {
      readTag(in, dump);
    } else if (what == "pragma") {
      const uint64_t address = hex(in);
      in >> dump.pragmas[address];
    } else if (what == "loss") {
      std::string name;
      in >> name >> dump.loss[name];
    } else if (what == "limit") {
      in >> what;
      dump.limits.push_back(what);
    } else if (what == "run") {
      in >> dump.clock;
    } else if (what == "end") {
      in >> dump.end;
    } else {
      throw std::runtime_error("cannot read: " + line);
    }
    if (!in) throw std::runtime_error("cannot read: " + line);
  }
  for (const Item& item : dump.items) dump.nodes[item.parent].push_back(item);
  for (auto& [id, children] : dump.nodes) {
    std::sort(children.begin(), children.end(),
              [](const Item& x, const Item& y) { return x.index < y.index; });
  }
  return dump;
}

}  // namespace whip::check
