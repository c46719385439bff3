#include "check/folded.h"

#include <algorithm>
#include <set>

namespace whip::check {

namespace {

constexpr Moment kMoments[] = {kChain, kJoined, kFull};
constexpr int kOrdered = 7;  // directive kind

/// Judges one item, with one message per sort of defect.
class Judge {
 public:
  explicit Judge(const Folded& item) : item_(item) {}

  std::vector<std::string> judge() {
    costs();
    strands();
    instances();
    shares();
    curves();
    return {found_.begin(), found_.end()};
  }

 private:
  void demand(bool holds, const char* what) {
    if (!holds) found_.insert(what);
  }

  void costs() {
    const uint64_t chain = item_.total(kChain), joined = item_.total(kJoined);
    demand(chain <= item_.work(), "chain exceeds work");
    demand(chain <= joined, "chain exceeds joined");
    demand(joined <= item_.total(kFull), "joined exceeds full");
  }

  void strands() {
    std::set<std::pair<StrandKey, uint64_t>> seen;
    for (const Folded::Strand& strand : item_.strands) {
      demand(seen.insert({strand.key, strand.tag}).second, "a strand is reported twice");
      demand(strand.work > 0, "a strand without work");
      for (const Moment moment : kMoments) {
        demand(strand.on(moment) <= strand.work, "more of a strand on a path than its work");
      }
    }
  }

  void instances() {
    std::set<std::pair<int, uint64_t>> seen;
    for (const Folded::Instances& each : item_.instances) {
      demand(seen.insert({each.directiveKind, each.directiveAddress}).second,
             "instances of a directive are reported twice");
      demand(each.directiveKind != 0, "instances of no directive");
      demand(each.directiveKind != kOrdered, "an ordered block is folded");
      demand(each.count > 0, "no instances");
      demand(each.workMin <= each.workMax, "the least work of an instance exceeds the most");
      demand(each.count * each.workMin <= each.work && each.work <= each.count * each.workMax,
             "the work of instances is out of bounds");
      demand(each.work <= item_.work(), "the work of instances exceeds the item's");
      demand(each.span <= each.work, "the span of instances exceeds their work");
    }
  }

  void shares() {
    std::set<std::tuple<int, uint64_t, uint64_t>> seen;
    for (const Folded::Share& share : item_.shares) {
      demand(seen.insert({share.directiveKind, share.directiveAddress, share.ordinal}).second,
             "a share is reported twice");
      demand(share.full <= share.work, "the full of a share exceeds its work");
      demand(share.work <= item_.work(), "the work of a share exceeds the item's");
    }
  }

  void curves() {
    std::set<std::tuple<uint64_t, std::string, Moment>> seen;
    for (const Folded::Curve& curve : item_.curves) {
      uint64_t fastest = 0;
      for (const Folded::Fastest& strand : curve.fastest) fastest += strand.units;
      demand(curve.paths != 0 && (curve.paths & ~7u) == 0, "a curve of no known path");
      for (const Moment moment : kMoments) {
        if ((curve.paths & moment) == 0) continue;
        demand(seen.insert({curve.site, curve.annotation, moment}).second,
               "a curve is reported twice");
        demand(fastest <= item_.total(moment), "the fastest path exceeds the longest");
      }
    }
  }

  const Folded& item_;
  std::set<std::string> found_;
};

}  // namespace

uint64_t Folded::work() const {
  uint64_t sum = 0;
  for (const Strand& strand : strands) sum += strand.work;
  return sum;
}

uint64_t Folded::total(Moment moment) const {
  uint64_t sum = 0;
  for (const Strand& strand : strands) sum += strand.on(moment);
  return sum;
}

const Folded::Curve* Folded::curve(Moment moment, uint64_t site,
                                   const std::string& annotation) const {
  for (const Curve& curve : curves) {
    if ((curve.paths & moment) != 0 && curve.site == site && curve.annotation == annotation)
      return &curve;
  }
  return nullptr;
}

std::vector<std::string> Folded::defects() const { return Judge(*this).judge(); }

}  // namespace whip::check
