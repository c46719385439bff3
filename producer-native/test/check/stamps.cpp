#include "check/stamps.h"

#include <algorithm>
#include <map>

namespace whip::check {

namespace {

using Place = std::pair<uint64_t, uint64_t>;  // parent, index

std::string textOf(const Place& place) {
  return std::to_string(place.first) + "[" + std::to_string(place.second) + "]";
}

void judgeThread(int thread, std::vector<StampText> stamps, std::vector<std::string>& found) {
  std::sort(stamps.begin(), stamps.end(), [](const StampText& one, const StampText& other) {
    return std::pair(one.begin, one.end) < std::pair(other.begin, other.end);
  });
  const StampText* before = nullptr;
  for (const StampText& stamp : stamps) {
    const std::string name = textOf({stamp.parent, stamp.index});
    if (stamp.end < stamp.begin) found.push_back("stamp of " + name + " ends before it begins");
    if (before != nullptr && stamp.begin < before->end) {
      found.push_back("stamps of " + textOf({before->parent, before->index}) + " and " + name +
                      " overlap on thread " + std::to_string(thread));
    }
    before = &stamp;
  }
}

}  // namespace

std::vector<std::string> stampDefects(const Dump& dump) {
  std::vector<std::string> found;
  if (!dump.loss.empty()) return found;
  std::map<Place, int> strands;
  for (const Item& item : dump.items) {
    if (item.strand) strands[{item.parent, item.index}] = 0;
  }
  std::map<int, std::vector<StampText>> threads;
  for (const StampText& stamp : dump.stamps) {
    const Place place{stamp.parent, stamp.index};
    threads[stamp.thread].push_back(stamp);
    const auto strand = strands.find(place);
    if (strand == strands.end()) {
      found.push_back("stamp of no strand " + textOf(place));
    } else if (++strand->second > 1) {
      found.push_back("two stamps of strand " + textOf(place));
    }
  }
  if (dump.detail != "grains") {
    if (!dump.stamps.empty()) found.push_back("stamps that nobody asked for");
    return found;
  }
  for (const auto& [place, count] : strands) {
    if (count == 0) found.push_back("no stamp of strand " + textOf(place));
  }
  for (const auto& [thread, stamps] : threads) judgeThread(thread, stamps, found);
  return found;
}

}  // namespace whip::check
