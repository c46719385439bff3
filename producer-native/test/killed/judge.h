// Compares what is recorded of a killed program with its journal. Knows the model and the meaning
// of rows (schemas/README.md), and nothing of how the collector makes them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "killed/begun.h"
#include "killed/recorded_run.h"

namespace whip::killed {

/// Bound of the work that is done and may be missing: in the program's memory, to be folded, when
/// it was killed.
struct Absence {
  uint64_t together = 0;  // units that a container keeps at most; 0: nothing may be missing
  uint64_t items = 0;     // and besides the largest item so many times
};

class Judge {
 public:
  Judge(const Program& program, const Begun& begun, const RecordedRun& run)
      : program_(program), round_(program.round), begun_(begun), run_(run) {}

  /// Everything that is wrong. Empty: every row is what the program did, nothing counts twice, and
  /// nothing is missing that may not be.
  std::vector<std::string> defects(const Absence& absence);

  /// Work in the rows.
  uint64_t recorded() const { return recorded_; }

 private:
  /// A node of a program.
  struct Container {
    Endless endless;
    uint64_t round;  // 0 of what is around all rounds
    size_t node;
    bool operator<(const Container& other) const {
      return std::tie(endless, round, node) < std::tie(other.endless, other.round, other.node);
    }
    bool operator==(const Container& other) const { return !(*this < other) && !(other < *this); }
  };
  /// The item at an index.
  struct Expected {
    Round::Item item;
    uint64_t round;
  };
  /// Clocks of a task (docs/model.md §2).
  struct Clocks {
    uint64_t work = 0, chain = 0, joined = 0, full = 0;
  };

  /// Rows at an index.
  struct Taken {
    unsigned count = 0;
    bool isInOrder = false;  // by a row that no later one of the container goes before
  };

  void say(const std::string& what) { found_.push_back(what); }

  using RowsIn = std::map<uint64_t, std::vector<const RecordedRow*>>;  // by container

  void identify();
  bool identifyMore();
  bool identifyOpen();
  bool fits(const Container& container, uint64_t id, const RowsIn& unknown) const;
  std::vector<Container> openContainers() const;
  bool note(uint64_t id, const Container& container);
  std::optional<Container> known(uint64_t id) const;

  Container containerOf(const Spot& spot, size_t node) const;
  Container outerOf(const Container& container) const;
  static uint64_t indexOf(const RecordedRow& row);
  std::optional<Expected> at(const Container& container, uint64_t index) const;
  Container inside(const Container& container, const Expected& expected) const;
  bool advance(const Container& container, uint64_t index, Clocks* clocks) const;
  std::optional<Clocks> clocksOf(const Container& container) const;

  std::string fault(const Container& container, const RecordedRow& row) const;
  std::string strandFault(const Container& container, const RecordedRow& row) const;
  std::string nodeFault(const Container& container, const RecordedRow& row) const;
  std::string foldedFault(const Container& container, const RecordedRow& row) const;
  bool isWholeMember(const Container& container, const RecordedRow& row) const;
  bool isIdleMember(const RecordedRow& row) const;
  void take(const Container& container, const RecordedRow& row);
  void cover(Endless endless, uint64_t round, size_t first, size_t end);
  void occupy(const Container& container, uint64_t index, const RecordedRow& row);

  bool isDone(const Container& container) const;
  void lookForGaps(const Absence& absence);
  void lookForGapsIn(const Container& container, const Absence& absence);
  void lookForMissing(const Absence& absence);
  void lookForMissingRows();
  void lookForWaits(const Container& container, uint64_t round);
  std::string named(const Container& container) const;

  const Program& program_;
  const Round& round_;
  const Begun& begun_;
  const RecordedRun& run_;
  std::vector<std::string> found_;
  std::unordered_map<uint64_t, Container> containers_;         // by id
  std::unordered_map<uint64_t, const RecordedRow*> rowsById_;  // of nodes
  std::map<Container, const RecordedRow*> rows_;               // their own
  std::map<Container, std::map<uint64_t, Taken>> positions_;
  std::unordered_map<uint64_t, uint64_t> covered_;  // units: how often
  uint64_t recorded_ = 0;
};

}  // namespace whip::killed
