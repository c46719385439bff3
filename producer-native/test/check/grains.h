// Sums of grains of a run as the text sink wrote them (test/sink/grain_text.h).
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace whip::check {

/// By directive kind: several directives of a kind count as one.
struct Grains {
  /// Grains, sum and largest by kind and number.
  std::map<std::pair<int, int>, std::array<uint64_t, 3>> sums;
  /// Grains, work and cost by kind, and bits of work and creation.
  std::map<std::array<int, 3>, std::array<uint64_t, 3>> cells;
  /// Grains and cost by kind, and bits of what they are late, of work and creation.
  std::map<std::array<int, 4>, std::array<uint64_t, 2>> late;
  /// Grains by kind and power of two.
  std::map<std::pair<int, int>, uint64_t> benefits;
  struct Worst {
    uint64_t over = 0, under = 0;
    std::string lineage;
  };
  /// By kind and number, in the order of their directives.
  std::map<std::pair<int, int>, std::vector<Worst>> worst;
};

/// False if the line is none of grains.
bool readGrainLine(const std::string& what, std::istream& in, Grains* grains);

/// Defects that no sums may have: parts of which more grains are known than there are, cells that
/// do not add up to the grains.
std::vector<std::string> grainDefects(const Grains& grains);

/// Text of one expectation on the grains of a directive kind, to be compared:
///
///   NUMBER                      "GRAINS/SUM/MAX"; NUMBER: work, alloc, copy, submit, dispatch, finish
///   cells                       "WORKBITS,CREATIONBITS:GRAINS/WORK/COST" with spaces between
///   late                        "COSTBITS,WORKBITS,CREATIONBITS:GRAINS/COST" likewise
///   benefits                    "POWER:GRAINS" likewise
///   least, dearest, latest      lineages of the worst by benefit, creation and lateness, likewise
///
/// "-" for nothing.
std::string grainText(const Grains& grains, int kind, const std::string& what);

/// Sum of a number over the grains of a directive kind.
uint64_t grainSum(const Grains& grains, int kind, const std::string& number);

}  // namespace whip::check
