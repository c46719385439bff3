#include "check/dump.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "check/folded_text.h"

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

Item readFolded(std::istream& in, FoldedReader& reader) {
  Item item;
  uint64_t details = 0;
  in >> item.thread >> item.region >> item.parent >> item.index >> item.items >> details;
  reader.other(item.thread);
  item.folded = reader.begin(item.thread, details);
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
  uint64_t region, parent, index;
  int thread, kind;
  in >> thread >> region >> parent >> index >> kind;
  const uint64_t address = hex(in);
  // The sink drains thread by thread: the list's own row is the last of its thread so far.
  for (auto item = dump.items.rbegin(); item != dump.items.rend(); ++item) {
    if (item->isNode() && item->parent == parent && item->index == index) {
      item->dependences.push_back({kind, address});
      return;
    }
  }
  throw std::runtime_error("a dependence without its list");
}

BurdenText readBurden(std::istream& in) {
  BurdenText burden;
  int thread;
  in >> thread >> burden.node;
  for (uint64_t& part : burden.partsAnd1) in >> part;
  return burden;
}

StampText readStamp(std::istream& in) {
  StampText stamp;
  in >> stamp.thread >> stamp.parent >> stamp.index >> stamp.processorAnd1 >> stamp.begin >>
      stamp.end;
  return stamp;
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

/// Any line but a detail of a folded item, which it may not come between.
void readLine(const std::string& what, std::istream& in, FoldedReader& folded, Dump& dump) {
  const auto take = [&](Item item, std::vector<Item>& items) {
    folded.other(item.thread);
    items.push_back(std::move(item));
  };
  if (what == "strand") {
    take(readStrand(in), dump.items);
  } else if (what == "node") {
    take(readNode(in), dump.items);
  } else if (what == "open") {
    take(readNode(in), dump.opens);
  } else if (what == "folded") {
    dump.items.push_back(readFolded(in, folded));
  } else if (what == "dep") {
    readDependence(in, dump);
  } else if (what == "burden") {
    dump.burdens.push_back(readBurden(in));
  } else if (what == "stamp") {
    dump.stamps.push_back(readStamp(in));
  } else if (what == "tag") {
    readTag(in, dump);
  } else if (what == "pragma") {
    const uint64_t address = hex(in);
    in >> dump.pragmas[address];
  } else if (readAccountLine(what, in, &dump.accounts) || readGrainLine(what, in, &dump.grains)) {
    return;
  } else if (what == "detail") {
    in >> dump.detail;
  } else if (what == "loss") {
    std::string name;
    in >> name >> dump.loss[name];
  } else if (what == "limit") {
    in >> dump.limits.emplace_back();
  } else if (what == "run") {
    in >> dump.clock;
  } else if (what == "end") {
    in >> dump.end;
  } else {
    throw std::runtime_error("cannot read: " + what);
  }
}

}  // namespace

Dump readDump(std::istream& in) {
  Dump dump;
  FoldedReader folded;
  std::istringstream words;
  for (std::string line; std::getline(in, line);) {
    words.clear();
    words.str(line);
    std::string what;
    words >> what;
    if (!folded.read(what, words)) readLine(what, words, folded, dump);
    if (!words) throw std::runtime_error("cannot read: " + line);
  }
  folded.finish();
  for (const Item& item : dump.items) dump.nodes[item.parent].push_back(item);
  for (auto& [id, children] : dump.nodes) {
    std::sort(children.begin(), children.end(),
              [](const Item& x, const Item& y) { return x.index < y.index; });
  }
  return dump;
}

Dump readDump(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("no dump at " + path);
  return readDump(file);
}

}  // namespace whip::check
