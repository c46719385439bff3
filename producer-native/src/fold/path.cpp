#include "fold/path.h"

#include <cstring>

namespace whip::fold {

namespace {

/// Two ways in a row, or one, without adding them up.
struct Way {
  const Path& first;
  const Path* second;

  uint64_t total() const { return first.total + (second == nullptr ? 0 : second->total); }
  bool isPlain() const {
    return first.curves == nullptr && (second == nullptr || second->curves == nullptr);
  }
};

const Curve* curveOf(const Path* path, uint32_t candidate) {
  const Curve* curve = path == nullptr ? nullptr : path->curves;
  while (curve != nullptr && curve->candidate != candidate) curve = curve->next;
  return curve;
}

void addUp(uint64_t* sum, const uint64_t* first, const uint64_t* second, uint32_t width) {
  if (second == nullptr) {
    std::memcpy(sum, first, width * sizeof(uint64_t));
  } else {
    for (uint32_t i = 0; i < width; ++i) sum[i] = first[i] + second[i];
  }
}

/// A line over x = 1/f: rest + selected * x.
struct Line {
  uint64_t rest = 0, selected = 0;
};

Line lineOf(const uint64_t* on, uint32_t candidate, const Scale& scale) {
  Line line;
  for (uint32_t i = 0; i < scale.width; ++i) {
    const bool selected = (scale.slots.candidatesOf(static_cast<Slot>(i)) >> candidate & 1) != 0;
    (selected ? line.selected : line.rest) += on[i];
  }
  return line;
}

/// The curve of one candidate: the way at x = 1 and the way at x = 0.
struct Ends {
  uint64_t path[kSlots];     // longest as measured
  uint64_t fastest[kSlots];  // longest if the candidate took no time
  bool exact = true;         // nothing else ever is the longest
  bool bent = false;         // the two differ
};

void endsOf(const Way& way, uint32_t candidate, const Scale& scale, Ends* ends) {
  const uint64_t* second = way.second == nullptr ? nullptr : way.second->on;
  addUp(ends->path, way.first.on, second, scale.width);
  const Curve* one = curveOf(&way.first, candidate);
  const Curve* two = curveOf(way.second, candidate);
  addUp(ends->fastest, one == nullptr ? way.first.on : one->on, two == nullptr ? second : two->on,
        scale.width);
  ends->bent = one != nullptr || two != nullptr;
  // Of two that are bent the sum may bend twice.
  ends->exact = (one == nullptr || two == nullptr) && (one == nullptr || one->exact) &&
                (two == nullptr || two->exact);
}

/// Whether `line` is nowhere above both `path`, the highest at x = 1, and `fastest`, that at x = 0.
bool isBelow(const Line& line, const Line& path, const Line& fastest) {
  if (line.rest > fastest.rest) return false;
  if (line.rest <= path.rest) return true;
  // The two cross at x = (fastest.rest - path.rest) / (path.selected - fastest.selected).
  using Wide = __int128;
  const Wide gap = static_cast<Wide>(fastest.rest) - path.rest;
  const Wide slope = static_cast<Wide>(path.selected) - fastest.selected;
  return (static_cast<Wide>(line.rest) - path.rest) * slope <=
         (static_cast<Wide>(path.selected) - line.selected) * gap;
}

/// The upper envelope of two curves, of which `winner` is the higher at x = 1.
void envelope(Ends& winner, const Ends& loser, uint32_t candidate, const Scale& scale) {
  const Line path = lineOf(winner.path, candidate, scale);
  const Line old = lineOf(winner.fastest, candidate, scale);
  const Line other = lineOf(loser.fastest, candidate, scale);
  const Line otherPath = lineOf(loser.path, candidate, scale);
  if (other.rest > old.rest) {
    winner.exact =
        winner.exact && loser.exact && isBelow(old, path, other) && isBelow(otherPath, path, other);
    std::memcpy(winner.fastest, loser.fastest, scale.width * sizeof(uint64_t));
    winner.bent = true;
  } else if (winner.bent) {
    // A winner that is a line has nothing above it: the loser is lower at both its ends, and
    // convex.
    winner.exact =
        winner.exact && loser.exact && isBelow(other, path, old) && isBelow(otherPath, path, old);
  }
}

Curve* makeCurve(const Ends& ends, uint32_t candidate, Curve* next, uint32_t width,
                 Memory& memory) {
  Curve* curve = memory.curves.take(memory.free);
  if (curve == nullptr) {
    memory.exhausted = true;
    return next;
  }
  curve->next = next;
  curve->candidate = static_cast<uint8_t>(candidate);
  curve->exact = ends.exact;
  std::memcpy(curve->on, ends.fastest, width * sizeof(uint64_t));
  return curve;
}

uint64_t candidatesOn(const uint64_t* on, const Scale& scale) {
  uint64_t set = 0;
  for (uint32_t i = 0; i < scale.width; ++i) {
    if (on[i] != 0) set |= scale.slots.candidatesOf(static_cast<Slot>(i));
  }
  return set;
}

/// No matter what is faster, `winner` stays the longer one: it has more of everything.
bool dominates(const uint64_t* winner, const uint64_t* loser, uint32_t width) {
  uint64_t borrowed = 0;
  for (uint32_t i = 0; i < width; ++i) borrowed |= winner[i] - loser[i];
  return static_cast<int64_t>(borrowed) >= 0;
}

/// The curves of the longer of two ways. Candidates that only the loser depends on do not matter:
/// it could become shorter still.
Curve* curvesOf(const Way& winner, const Way& loser, const uint64_t* winnerOn, const Scale& scale,
                Memory& memory) {
  Curve* curves = nullptr;
  uint64_t left = candidatesOn(winnerOn, scale);
  while (left != 0) {
    const auto candidate = static_cast<uint32_t>(__builtin_ctzll(left));
    left &= left - 1;
    Ends ends, others;
    endsOf(winner, candidate, scale, &ends);
    endsOf(loser, candidate, scale, &others);
    envelope(ends, others, candidate, scale);
    if (ends.bent) curves = makeCurve(ends, candidate, curves, scale.width, memory);
  }
  return curves;
}

void giveBackAll(Memory& memory, Curve* curve) {
  while (curve != nullptr) {
    Curve* next = curve->next;
    memory.curves.give(memory.free, curve);
    curve = next;
  }
}

}  // namespace

void giveBack(Memory& memory, Path& path) {
  giveBackAll(memory, path.curves);
  path.curves = nullptr;
}

void makeLonger(Path& best, const Path& first, const Path* second, const Scale& scale,
                Memory& memory) {
  const Way way{first, second};
  const uint64_t total = way.total();
  if (total == 0) return;
  const bool wins = total > best.total;
  // Where all strands belong to the same candidates, what is shorter stays shorter.
  const bool alike = (scale.candidates & (scale.candidates - 1)) == 0;
  if (alike || best.total == 0) {
    if (!wins) return;
    if (way.isPlain()) {
      giveBack(memory, best);
      addUp(best.on, first.on, second == nullptr ? nullptr : second->on, scale.width);
      best.total = total;
      return;
    }
  }
  if (best.total == 0) std::memset(best.on, 0, scale.width * sizeof(uint64_t));
  uint64_t on[kSlots];
  addUp(on, first.on, second == nullptr ? nullptr : second->on, scale.width);
  const Path before = best;  // its own curves are still to be given back
  if (way.isPlain() && before.curves == nullptr) {
    const bool settled =
        wins ? dominates(on, before.on, scale.width) : dominates(before.on, on, scale.width);
    if (settled) {
      if (!wins) return;
      std::memcpy(best.on, on, scale.width * sizeof(uint64_t));
      best.total = total;
      return;
    }
  }
  const Way former{before, nullptr};
  best.curves = wins ? curvesOf(way, former, on, scale, memory)
                     : curvesOf(former, way, before.on, scale, memory);
  if (wins) {
    std::memcpy(best.on, on, scale.width * sizeof(uint64_t));
    best.total = total;
  }
  giveBackAll(memory, before.curves);
}

void append(Path& path, const Path& next, const Scale& scale, Memory& memory) {
  if (next.total == 0) return;
  if (path.curves != nullptr || next.curves != nullptr) {
    const Path before = path;
    const Way way{before, &next};
    uint64_t bent = 0;
    for (const Curve* curve = before.curves; curve != nullptr; curve = curve->next) {
      bent |= uint64_t{1} << curve->candidate;
    }
    for (const Curve* curve = next.curves; curve != nullptr; curve = curve->next) {
      bent |= uint64_t{1} << curve->candidate;
    }
    path.curves = nullptr;
    while (bent != 0) {
      const auto candidate = static_cast<uint32_t>(__builtin_ctzll(bent));
      bent &= bent - 1;
      Ends ends;
      endsOf(way, candidate, scale, &ends);
      path.curves = makeCurve(ends, candidate, path.curves, scale.width, memory);
    }
    giveBackAll(memory, before.curves);
  }
  for (uint32_t i = 0; i < scale.width; ++i) path.on[i] += next.on[i];
  path.total += next.total;
}

}  // namespace whip::fold
