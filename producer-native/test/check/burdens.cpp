#include "check/burdens.h"

#include <algorithm>
#include <map>
#include <set>

#include "check/walk.h"

namespace whip::check {

namespace {

using Nodes = std::map<uint64_t, const Item*>;  // by id
using Sums = std::array<uint64_t, 3>;           // grains, sum, largest

Nodes nodesOf(const Dump& dump) {
  Nodes nodes;
  for (const Item& item : dump.items) {
    if (item.isNode() && item.id != 0) nodes[item.id] = &item;
  }
  return nodes;
}

/// Directive kind of a grain's node, by id; -1: there is none. A chunk has that of its loop.
int kindOf(const Nodes& nodes, uint64_t id) {
  auto node = nodes.find(id);
  while (node != nodes.end() && node->second->kind == kChunk) {
    node = nodes.find(node->second->parent);
  }
  return node == nodes.end() ? -1 : node->second->directiveKind;
}

void add(Sums& sums, uint64_t value) {
  sums = {sums[0] + 1, sums[1] + value, std::max(sums[2], value)};
}

std::string textOf(const Sums& sums) {
  return std::to_string(sums[0]) + "/" + std::to_string(sums[1]) + "/" + std::to_string(sums[2]);
}

}  // namespace

std::vector<std::string> burdenDefects(const Dump& dump) {
  std::vector<std::string> found;
  if (dump.detail == "adaptive" || !dump.loss.empty()) return found;
  const Nodes nodes = nodesOf(dump);
  std::set<uint64_t> seen;
  std::map<std::pair<int, int>, Sums> sums;
  for (const BurdenText& burden : dump.burdens) {
    const int kind = kindOf(nodes, burden.node);
    if (kind < 0) found.push_back("burden of no node " + std::to_string(burden.node));
    if (!seen.insert(burden.node).second) {
      found.push_back("two burdens of node " + std::to_string(burden.node));
    }
    for (size_t i = 0; i < burden.partsAnd1.size(); ++i) {
      if (burden.partsAnd1[i] == 0) continue;
      add(sums[{kind, static_cast<int>(i) + 1}], burden.partsAnd1[i] - 1);
    }
  }
  auto expected = dump.grains.sums;
  for (auto each = expected.begin(); each != expected.end();) {
    each = each->first.second == 0 || each->second[0] == 0 ? expected.erase(each) : std::next(each);
  }
  for (const auto& [key, of] : expected) {
    if (sums[key] == of) continue;
    found.push_back("burdens of kind " + std::to_string(key.first) + ", part " +
                    std::to_string(key.second) + " are " + textOf(sums[key]) + ", of grains " +
                    textOf(of));
  }
  for (const auto& [key, of] : sums) {
    if (expected.count(key) == 0) found.push_back("burdens " + textOf(of) + " of no grains");
  }
  return found;
}

std::string burdenText(const Dump& dump, int kind) {
  const Nodes nodes = nodesOf(dump);
  std::map<std::array<uint64_t, 5>, uint64_t> counts;
  for (const BurdenText& burden : dump.burdens) {
    if (kindOf(nodes, burden.node) == kind) ++counts[burden.partsAnd1];
  }
  std::string text;
  for (const auto& [parts, count] : counts) {
    std::string one;
    for (const uint64_t part : parts) {
      one += (one.empty() ? "" : ",") + (part == 0 ? "-" : std::to_string(part - 1));
    }
    text += (text.empty() ? "" : " ") + one + ":" + std::to_string(count);
  }
  return text.empty() ? "-" : text;
}

}  // namespace whip::check
