// A run as the text sink wrote it, read back into a tree.
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "check/accounts.h"
#include "check/folded.h"
#include "check/grains.h"

namespace whip::check {

struct Dependence {
  int kind;
  uint64_t address;
};

struct Item {
  bool strand = false;
  std::shared_ptr<const Folded> folded;  // a folded item: neither strand nor node
  int thread = 0;
  int kind = 0;  // structural, of a node
  uint64_t region = 0, parent = 0, index = 0;
  uint64_t id = 0, items = 0, a = 0, b = 0;      // node; folded: items it stands for
  uint64_t work = 0, from = 0, to = 0, tag = 0;  // strand
  int directiveKind = 0;
  uint64_t directiveAddress = 0;
  std::vector<Dependence> dependences;

  bool isNode() const { return !strand && folded == nullptr; }
  /// How many of its container's items it is.
  uint64_t extent() const { return folded == nullptr ? 1 : items; }
};

/// Cost of the grain whose node has this id.
struct BurdenText {
  uint64_t node = 0;
  std::array<uint64_t, 5> partsAnd1{};  // alloc, copy, submit, dispatch, finish; 0: not known
};

/// When and where the strand of a place ran; times in nanoseconds.
struct StampText {
  uint64_t parent = 0, index = 0;
  int thread = 0;
  uint64_t processorAnd1 = 0, begin = 0, end = 0;
};

struct TagText {
  bool acquired = false;
  std::vector<std::string> locks, names;
};

struct Dump {
  std::vector<Item> items;  // in order of arrival, open rows not included
  std::vector<Item> opens;
  std::map<uint64_t, std::vector<Item>> nodes;  // by container, sorted by index
  std::map<uint64_t, TagText> tags;
  std::map<uint64_t, int> pragmas;  // lines, by directive address, where the compiler passed them
  std::map<std::string, uint64_t> loss;
  std::vector<std::string> limits;
  Accounts accounts;
  Grains grains;
  std::vector<BurdenText> burdens;
  std::vector<StampText> stamps;
  std::string clock, detail, end;
};

/// Run with directives identified by location: `canonical` gives the address that stands for the
/// location of another.
template <typename Canonical>
Dump canonicalised(Dump dump, Canonical&& canonical) {
  const auto replace = [&](Item& item) {
    item.directiveAddress = canonical(item.directiveAddress);
    if (item.folded == nullptr) return;
    auto folded = std::make_shared<Folded>(*item.folded);
    folded->forEachDirectiveAddress([&](uint64_t& address) { address = canonical(address); });
    item.folded = folded;
  };
  for (Item& item : dump.items) replace(item);
  for (auto& [id, children] : dump.nodes) {
    for (Item& item : children) replace(item);
  }
  return dump;
}

/// Throws std::runtime_error on a line it cannot read.
Dump readDump(std::istream& in);
Dump readDump(const std::string& path);

}  // namespace whip::check
