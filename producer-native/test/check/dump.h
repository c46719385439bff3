// A run as the text sink wrote it, read back into a tree.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace whip::check {

struct Dependence {
  int kind;
  uint64_t address;
};

struct Item {
  bool strand = false;
  int thread = 0;
  int kind = 0;  // structural, of a node
  uint64_t region = 0, parent = 0, index = 0;
  uint64_t id = 0, items = 0, a = 0, b = 0;      // node
  uint64_t work = 0, from = 0, to = 0, tag = 0;  // strand
  int directiveKind = 0;
  uint64_t directiveAddress = 0;
  std::vector<Dependence> dependences;
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
  std::map<uint64_t, int> pragmas;  // lines, by directive address, where the compiler told
  std::map<std::string, uint64_t> loss;
  std::vector<std::string> limits;
  std::string clock, end;
};

/// Throws std::runtime_error on a line it cannot read.
Dump readDump(const std::string& path);

}  // namespace whip::check
