// A program's journal, by the numbers of its rounds.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "killed/journal.h"
#include "killed/round.h"

namespace whip::killed {

/// Which worker begins a round.
enum class Turns {
  kOfOne,    // one worker begins each round, and no other before all of it is done
  kOfEach,   // each worker has rounds of its own
  kAsGiven,  // a round is one item, and who begins it is chance
};

struct Program {
  const char* name;
  Turns turns;
  bool isInOrder;  // the items of a node are written in its order
  Round round;
};

/// Number of a sequence of rounds: a worker's, or with Turns::kOfOne the program's only one.
using Endless = unsigned;

/// A strand of a program.
struct Spot {
  Endless endless;
  uint64_t round;
  size_t strand;
};

class Begun {
 public:
  using Logs = std::vector<std::vector<uint64_t>>;  // by worker: the units of its items, in order

  Begun(const Program& program, Logs logs);

  const Logs& logs() const { return logs_; }
  unsigned endless() const { return program_.turns == Turns::kOfOne ? 1 : JOURNAL_WORKERS; }
  /// Number of rounds begun, the last one perhaps in part.
  uint64_t rounds(Endless endless) const { return rounds_[endless]; }
  uint64_t items() const { return places_.size(); }
  /// Units in the items begun, and in those that are done.
  uint64_t work() const;
  uint64_t workDone() const;
  uint64_t unitsOf(const Spot& spot) const;
  /// Place of the item with so many units, also if it was not begun.
  std::optional<Spot> spotOf(uint64_t units) const;
  bool isBegun(uint64_t units) const { return places_.count(units) != 0; }
  /// Whether the collector must have seen its end: its worker has begun another item, or all wait
  /// for it before a later round.
  bool isDone(uint64_t units) const;

 private:
  struct Place {
    unsigned worker;
    size_t position;
  };

  uint64_t step() const { return program_.turns == Turns::kOfEach ? JOURNAL_WORKERS : 1; }

  const Program& program_;
  const Logs logs_;
  std::unordered_map<uint64_t, Place> places_;
  std::vector<uint64_t> rounds_;
};

}  // namespace whip::killed
