#include "check/whatif.h"

#include <algorithm>

#include "check/walk.h"

namespace whip::check {

namespace {

/// Names of strands under at least one lock, whether they name it or are in its node.
constexpr char kUnderLocks[] = "under-locks";

std::set<std::string> namesOf(const TagText& tag) {
  std::set<std::string> names(tag.names.begin(), tag.names.end());
  if (!tag.locks.empty()) names.insert(kUnderLocks);
  return names;
}

/// rest + selected * x.
struct Line {
  uint64_t rest = 0, selected = 0;
  uint64_t at(uint64_t halves) const { return 2 * rest + selected * halves; }
};

/// Lengths in halves of a unit, of which a folded item may only have bounds.
class Shortened {
 public:
  using Length = uint64_t;

  Shortened(const Dump& dump, const Candidate& candidate, uint64_t halves, bool upper)
      : dump_(dump), candidate_(candidate), halves_(halves), upper_(upper) {}

  static uint64_t plus(uint64_t a, uint64_t b) { return a + b; }
  static uint64_t longer(uint64_t a, uint64_t b) { return std::max(a, b); }
  static uint64_t total(uint64_t a) { return a; }

  uint64_t strand(const Item& item) const {
    Line line;
    add(line, item.directiveAddress, item.tag, item.work);
    return line.at(halves_);
  }

  uint64_t folded(const Item& item, Moment moment) const {
    Line path;
    for (const Folded::Strand& strand : item.folded->strands)
      add(path, strand.key.directiveAddress, strand.tag, strand.on(moment));
    const bool named = !candidate_.annotation.empty();
    const Folded::Curve* curve =
        item.folded->curve(moment, named ? 0 : candidate_.site, candidate_.annotation);
    if (curve == nullptr) return path.at(halves_);
    Line fastest;
    for (const Folded::Fastest& strand : curve->fastest) {
      // Without a name it is the sum of those that do not belong to the candidate.
      const bool isNamed =
          strand.key.from != 0 || strand.key.to != 0 || strand.key.directiveAddress != 0;
      if (isNamed) {
        add(fastest, strand.key.directiveAddress, strand.tag, strand.units);
      } else {
        fastest.rest += strand.units;
      }
    }
    if (curve->exact || !upper_) return std::max(path.at(halves_), fastest.at(halves_));
    const uint64_t total = path.rest + path.selected;
    return Line{fastest.rest, total - fastest.rest}.at(halves_);  // the chord
  }

 private:
  void add(Line& line, uint64_t site, uint64_t tag, uint64_t units) const {
    (isChosen(site, tag) ? line.selected : line.rest) += units;
  }

  bool isChosen(uint64_t site, uint64_t tag) const {
    if (candidate_.annotation.empty()) return site == candidate_.site;
    return tag != 0 && namesOf(dump_.tags.at(tag)).count(candidate_.annotation) != 0;
  }

  const Dump& dump_;
  const Candidate& candidate_;
  const uint64_t halves_;
  const bool upper_;
};

uint64_t spanWith(const Dump& dump, Shortened lengths) {
  return Walk<Shortened>(dump, lengths).region(0).full;
}

}  // namespace

std::set<Candidate> candidatesOf(const Dump& dump) {
  std::set<Candidate> all;
  const auto take = [&](uint64_t site, uint64_t tag) {
    all.insert({site, ""});
    if (tag == 0) return;
    for (const std::string& name : namesOf(dump.tags.at(tag))) all.insert({0, name});
  };
  for (const Item& item : dump.items) {
    if (item.strand) take(item.directiveAddress, item.tag);
    if (item.folded == nullptr) continue;
    for (const auto& strand : item.folded->strands) take(strand.key.directiveAddress, strand.tag);
  }
  return all;
}

SpanBounds spanIf(const Dump& dump, const Candidate& candidate, uint64_t halves) {
  return {spanWith(dump, {dump, candidate, halves, false}),
          spanWith(dump, {dump, candidate, halves, true})};
}

}  // namespace whip::check
