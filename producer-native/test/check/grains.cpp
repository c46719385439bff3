#include "check/grains.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace whip::check {

namespace {

constexpr const char* kNumberNames[] = {"work", "alloc", "copy", "submit", "dispatch", "finish"};
constexpr const char* kWorstNames[] = {"least", "dearest", "latest"};

void append(const std::string& more, std::string* text) {
  *text += (text->empty() ? "" : " ") + more;
}

std::string sumsText(const Grains& grains, int kind, int number) {
  const auto found = grains.sums.find({kind, number});
  if (found == grains.sums.end()) return "-";
  const auto& [count, sum, max] = found->second;
  return std::to_string(count) + "/" + std::to_string(sum) + "/" + std::to_string(max);
}

std::string cellsText(const Grains& grains, int kind) {
  std::string text;
  for (const auto& [key, of] : grains.cells) {
    if (key[0] != kind) continue;
    append(std::to_string(key[1]) + "," + std::to_string(key[2]) + ":" + std::to_string(of[0]) +
               "/" + std::to_string(of[1]) + "/" + std::to_string(of[2]),
           &text);
  }
  return text;
}

std::string lateText(const Grains& grains, int kind) {
  std::string text;
  for (const auto& [key, of] : grains.late) {
    if (key[0] != kind) continue;
    append(std::to_string(key[1]) + "," + std::to_string(key[2]) + "," + std::to_string(key[3]) +
               ":" + std::to_string(of[0]) + "/" + std::to_string(of[1]),
           &text);
  }
  return text;
}

std::string benefitsText(const Grains& grains, int kind) {
  std::string text;
  for (const auto& [key, count] : grains.benefits) {
    if (key.first == kind) append(std::to_string(key.second) + ":" + std::to_string(count), &text);
  }
  return text;
}

std::string worstText(const Grains& grains, int kind, int number) {
  std::string text;
  const auto found = grains.worst.find({kind, number});
  if (found == grains.worst.end()) return text;
  std::vector<Grains::Worst> sorted;
  for (const Grains::Worst& one : found->second) {
    const auto isWorse = [](const auto& a, const auto& b) {
      return a.over * b.under > b.over * a.under;  // small numbers, in tests
    };
    sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), one, isWorse), one);
  }
  for (const Grains::Worst& one : sorted) append(one.lineage, &text);
  return text;
}

template <typename Names>
int indexIn(const Names& names, const std::string& name) {
  const auto found = std::find(std::begin(names), std::end(names), name);
  return found == std::end(names) ? -1 : static_cast<int>(found - std::begin(names));
}

template <size_t kCount>
std::array<uint64_t, kCount> readNumbers(std::istream& in) {
  std::array<uint64_t, kCount> numbers{};
  for (uint64_t& number : numbers) in >> number;
  return numbers;
}

template <size_t kCount>
void addTo(std::array<uint64_t, kCount>& sums, const std::array<uint64_t, kCount>& more) {
  for (size_t i = 0; i < kCount; ++i) sums[i] += more[i];
}

}  // namespace

bool readGrainLine(const std::string& what, std::istream& in, Grains* grains) {
  if (what.rfind("grain", 0) != 0) return false;
  int kind = 0;
  std::string address;
  in >> kind >> address;
  if (what == "grain") {
    int number = 0;
    in >> number;
    const auto more = readNumbers<3>(in);
    std::array<uint64_t, 3>& sums = grains->sums[{kind, number}];
    sums = {sums[0] + more[0], sums[1] + more[1], std::max(sums[2], more[2])};
  } else if (what == "grainCell") {
    std::array<int, 3> key{kind};
    in >> key[1] >> key[2];
    addTo(grains->cells[key], readNumbers<3>(in));
  } else if (what == "grainLate") {
    std::array<int, 4> key{kind};
    in >> key[1] >> key[2] >> key[3];
    addTo(grains->late[key], readNumbers<2>(in));
  } else if (what == "grainBenefit") {
    int power = 0;
    uint64_t count = 0;
    in >> power >> count;
    grains->benefits[{kind, power}] += count;
  } else if (what == "grainWorst") {
    int number = 0;
    Grains::Worst one;
    in >> number >> one.over >> one.under >> one.lineage;
    grains->worst[{kind, number}].push_back(one);
  } else {
    return false;
  }
  return true;
}

std::vector<std::string> grainDefects(const Grains& grains) {
  std::vector<std::string> found;
  std::map<int, uint64_t> inCells;
  for (const auto& [key, of] : grains.cells) inCells[key[0]] += of[0];
  for (const auto& [key, of] : grains.sums) {
    const uint64_t all = grains.sums.at({key.first, 0})[0];
    const std::string number = kNumberNames[key.second];
    if (of[0] > all || of[2] > of[1]) {
      found.push_back(number + " of kind " + std::to_string(key.first) + " is " +
                      sumsText(grains, key.first, key.second) + " of " + std::to_string(all));
    }
    if (key.second == 0 && inCells[key.first] != all) {
      found.push_back("cells of kind " + std::to_string(key.first) + " have " +
                      std::to_string(inCells[key.first]) + " grains of " + std::to_string(all));
    }
  }
  return found;
}

uint64_t grainSum(const Grains& grains, int kind, const std::string& number) {
  const auto found = grains.sums.find({kind, indexIn(kNumberNames, number)});
  return found == grains.sums.end() ? 0 : found->second[1];
}

std::string grainText(const Grains& grains, int kind, const std::string& what) {
  const int number = indexIn(kNumberNames, what), worst = indexIn(kWorstNames, what);
  std::string text;
  if (number >= 0) {
    text = sumsText(grains, kind, number);
  } else if (worst >= 0) {
    text = worstText(grains, kind, worst);
  } else if (what == "cells") {
    text = cellsText(grains, kind);
  } else if (what == "late") {
    text = lateText(grains, kind);
  } else if (what == "benefits") {
    text = benefitsText(grains, kind);
  } else {
    throw std::runtime_error("unknown number of grains: " + what);
  }
  return text.empty() ? "-" : text;
}

}  // namespace whip::check
