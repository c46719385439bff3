// A folded item of a dump: what stands in the head row's details, and whether it can be right. See
// schemas/README.md, "Folded items".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace whip::check {

/// Key by which strands are summed.
struct StrandKey {
  int directiveKind = 0;
  uint64_t directiveAddress = 0, from = 0, to = 0;

  bool operator<(const StrandKey& other) const {
    return std::tie(directiveKind, directiveAddress, from, to) <
           std::tie(other.directiveKind, other.directiveAddress, other.from, other.to);
  }
  bool operator==(const StrandKey& other) const { return !(*this < other) && !(other < *this); }
};

/// The moments of a piece that a path leads to. The numbers are those of the bit set in a curve.
enum Moment { kChain = 1, kJoined = 2, kFull = 4 };

/// Iterations and blocks of worksharing loops.
struct Loops {
  uint64_t iterationsAnd1 = 0;  // 0: nothing is known
  uint64_t blocks = 0;
};

struct Folded {
  struct Strand {
    StrandKey key;
    uint64_t tag = 0, work = 0, chain = 0, joined = 0, full = 0;
    uint64_t on(Moment moment) const {
      return moment == kChain ? chain : moment == kJoined ? joined : full;
    }
  };
  struct Instances {
    int directiveKind = 0;
    uint64_t directiveAddress = 0, count = 0, work = 0, span = 0, workMin = 0, workMax = 0;
    Loops loops{};
  };
  struct Share {
    int directiveKind = 0;
    uint64_t directiveAddress = 0, ordinal = 0, work = 0, full = 0;
    Loops loop{};
  };
  struct Fastest {
    StrandKey key;
    uint64_t tag = 0, units = 0;
  };
  /// The what-if curve of some paths for one candidate, where it is no single line.
  struct Curve {
    uint64_t site = 0;       // of the candidate's directives; 0: outside any
    std::string annotation;  // or its name, then `site` is 0
    unsigned paths = 0;      // set of Moments
    bool exact = false;
    std::vector<Fastest> fastest;  // the longest way if the candidate took no time
  };

  std::vector<Strand> strands;
  std::vector<Instances> instances;
  std::vector<Share> shares;
  std::map<std::string, uint64_t> acquisitions;  // by lock address, in hexadecimal
  std::vector<Curve> curves;

  uint64_t work() const;
  uint64_t total(Moment moment) const;
  /// nullptr: the path's curve is the line of its own strands.
  const Curve* curve(Moment moment, uint64_t site, const std::string& annotation) const;

  template <typename Take>
  void forEachDirectiveAddress(Take&& take) {
    for (Strand& row : strands) take(row.key.directiveAddress);
    for (Instances& row : instances) take(row.directiveAddress);
    for (Share& row : shares) take(row.directiveAddress);
    for (Curve& row : curves) {
      take(row.site);
      for (Fastest& strand : row.fastest) take(strand.key.directiveAddress);
    }
  }

  /// Contradictions in the item's own numbers. Empty: none.
  std::vector<std::string> defects() const;
};

}  // namespace whip::check
