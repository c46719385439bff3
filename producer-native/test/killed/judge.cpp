#include "killed/judge.h"

#include <algorithm>
#include <set>

namespace whip::killed {
namespace {

using What = RecordedRow::What;
using ItemWhat = Round::Item::What;

std::string text(uint64_t number) { return std::to_string(number); }

}  // namespace

std::vector<std::string> Judge::defects(const Absence& absence) {
  found_ = run_.defects;
  identify();
  unsigned idle = 0;
  for (const RecordedRow& row : run_.rows) {
    const std::optional<Container> container = known(row.place.parent);
    if (!container) {
      if (isIdleMember(row) && ++idle == 1) continue;
      say("no item explains container " + text(row.place.parent));
      continue;
    }
    const std::string what = fault(*container, row);
    if (what.empty()) {
      take(*container, row);
    } else {
      say(named(*container) + ", item " + text(row.place.index) + ": " + what);
    }
  }
  lookForGaps(absence);
  lookForMissing(absence);
  return found_;
}

// ---------------------------------------------------------------------- Containers of the rows

/// Finds the container of each id: from single strands, whose work no other has, up and down the
/// rows of nodes. A container that was open when the program was killed has no row, and may have
/// folded items only: then those must fit.
void Judge::identify() {
  for (const RecordedRow& row : run_.rows) {
    if (row.what == What::kNode && row.id != 0) rowsById_[row.id] = &row;
  }
  while (identifyMore() || identifyOpen()) {
  }
}

bool Judge::identifyMore() {
  bool isMore = false;
  for (const RecordedRow& row : run_.rows) {
    if (row.what == What::kStrand) {
      const std::optional<Spot> spot = begun_.spotOf(row.work);
      if (!spot) continue;
      const size_t node = round_.strands()[spot->strand].node;
      isMore |= note(row.place.parent, containerOf(*spot, node));
    } else if (row.what == What::kNode && row.id != 0) {
      const std::optional<Container> outer = known(row.place.parent), self = known(row.id);
      if (outer) {
        const std::optional<Expected> expected = at(*outer, indexOf(row));
        if (expected && expected->item.what == ItemWhat::kNode) {
          isMore |= note(row.id, inside(*outer, *expected));
        }
      } else if (self && self->node != Round::kEndless) {
        isMore |= note(row.place.parent, outerOf(*self));
      }
    }
  }
  return isMore;
}

bool Judge::identifyOpen() {
  RowsIn unknown;
  for (const RecordedRow& row : run_.rows) {
    if (!known(row.place.parent)) unknown[row.place.parent].push_back(&row);
  }
  for (const auto& [id, rows] : unknown) {
    for (const Container& container : openContainers()) {
      if (fits(container, id, unknown) && note(id, container)) return true;
    }
  }
  return false;
}

/// Whether rows can be the container's. Two threads' regions look alike but for what their members
/// hold, so rows of nodes that have been closed in it count as well.
bool Judge::fits(const Container& container, uint64_t id, const RowsIn& unknown) const {
  const auto rows = unknown.find(id);
  if (rows == unknown.end()) return true;
  return std::all_of(rows->second.begin(), rows->second.end(), [&](const RecordedRow* row) {
    if (!fault(container, *row).empty()) return false;
    if (row->what != What::kNode || row->id == 0) return true;
    const Expected expected = *at(container, indexOf(*row));
    return fits(inside(container, expected), row->id, unknown);
  });
}

/// Those that a worker's last item stands in, without those that are known.
std::vector<Judge::Container> Judge::openContainers() const {
  std::set<Container> taken;
  for (const auto& [id, container] : containers_) taken.insert(container);
  std::vector<Container> open;
  for (const std::vector<uint64_t>& log : begun_.logs()) {
    if (log.empty()) continue;
    const Spot spot = *begun_.spotOf(log.back());
    for (size_t node = round_.strands()[spot.strand].node;; node = round_.node(node).outer) {
      const Container container = containerOf(spot, node);
      if (taken.insert(container).second) open.push_back(container);
      if (node == Round::kEndless) break;
    }
  }
  return open;
}

bool Judge::note(uint64_t id, const Container& container) {
  const auto [place, isNew] = containers_.emplace(id, container);
  if (isNew || place->second == container) return isNew;
  say("container " + text(id) + " is " + named(place->second) + " and " + named(container));
  return false;
}

std::optional<Judge::Container> Judge::known(uint64_t id) const {
  const auto found = containers_.find(id);
  return found == containers_.end() ? std::nullopt : std::optional<Container>(found->second);
}

// ---------------------------------------------------------------------- The program

Judge::Container Judge::containerOf(const Spot& spot, size_t node) const {
  return {spot.endless, node == Round::kEndless ? 0 : spot.round, node};
}

Judge::Container Judge::outerOf(const Container& container) const {
  return containerOf({container.endless, container.round, 0}, round_.node(container.node).outer);
}

/// A team's members all stand at index 0 of their region.
uint64_t Judge::indexOf(const RecordedRow& row) {
  return row.what == What::kNode && row.kind == Kind::kMember ? row.b : row.place.index;
}

std::optional<Judge::Expected> Judge::at(const Container& container, uint64_t index) const {
  const std::vector<Round::Item>& items = round_.node(container.node).items;
  if (container.node == Round::kEndless) {
    return Expected{items[index % items.size()], index / items.size()};
  }
  if (index >= items.size()) return std::nullopt;
  return Expected{items[index], container.round};
}

Judge::Container Judge::inside(const Container& container, const Expected& expected) const {
  return {container.endless, expected.round, expected.item.number};
}

/// The item at this index happens; false if it has not begun.
bool Judge::advance(const Container& container, uint64_t index, Clocks* clocks) const {
  const std::optional<Expected> expected = at(container, index);
  if (!expected) return false;
  if (expected->item.what == ItemWhat::kWait) {
    clocks->chain = clocks->joined;
  } else if (expected->item.what == ItemWhat::kStrand) {
    const uint64_t units =
        begun_.unitsOf({container.endless, expected->round, expected->item.number});
    if (!begun_.isBegun(units)) return false;
    clocks->work += units;
    clocks->chain += units;
  } else {
    const Container node = inside(container, *expected);
    const std::optional<Clocks> piece = clocksOf(node);
    if (!piece) return false;
    const Kind kind = round_.node(node.node).kind;
    clocks->work += piece->work;
    if (kind == Kind::kRegion) {
      clocks->chain += piece->full;
    } else {
      const uint64_t joined = kind == Kind::kTask ? piece->chain : piece->joined;
      clocks->joined = std::max(clocks->joined, clocks->chain + joined);
      clocks->full = std::max(clocks->full, clocks->chain + piece->full);
    }
  }
  clocks->joined = std::max(clocks->joined, clocks->chain);
  clocks->full = std::max(clocks->full, clocks->chain);
  return true;
}

/// Clocks at the end of the whole node; nothing if not all of it has begun.
std::optional<Judge::Clocks> Judge::clocksOf(const Container& container) const {
  const Round::Node& node = round_.node(container.node);
  Clocks whole;
  for (size_t index = 0; index < node.items.size(); index++) {
    Clocks one;
    Clocks* clocks = node.kind == Kind::kRegion ? &one : &whole;
    if (node.kind == Kind::kRegion) {
      const std::optional<Clocks> member = clocksOf(inside(container, *at(container, index)));
      if (!member) return std::nullopt;
      whole.work += member->work;
      whole.full = std::max(whole.full, member->full);
    } else if (!advance(container, index, clocks)) {
      return std::nullopt;
    }
  }
  return whole;
}

// ---------------------------------------------------------------------- Each row

/// Why the row cannot be the container's. Empty: it can.
std::string Judge::fault(const Container& container, const RecordedRow& row) const {
  switch (row.what) {
    case What::kStrand:
      return strandFault(container, row);
    case What::kNode:
      return nodeFault(container, row);
    case What::kFolded:
      return foldedFault(container, row);
  }
  return "no such row";
}

std::string Judge::strandFault(const Container& container, const RecordedRow& row) const {
  const std::optional<Expected> expected = at(container, row.place.index);
  if (!expected || expected->item.what != ItemWhat::kStrand) return "a strand, which it is not";
  const uint64_t units =
      begun_.unitsOf({container.endless, expected->round, expected->item.number});
  if (units != row.work) return "work " + text(row.work) + ", not " + text(units);
  return begun_.isBegun(units) ? "" : "has not begun";
}

std::string Judge::nodeFault(const Container& container, const RecordedRow& row) const {
  const std::optional<Expected> expected = at(container, indexOf(row));
  if (!expected) return "beyond the end";
  if (row.kind == Kind::kTaskwait) {
    return expected->item.what == ItemWhat::kWait ? "" : "a wait, which it is not";
  }
  if (expected->item.what != ItemWhat::kNode) return "a node, which it is not";
  const Container self = inside(container, *expected);
  const Round::Node& node = round_.node(self.node);
  if (row.kind != node.kind) return "kind " + text(static_cast<uint64_t>(row.kind));
  const std::optional<Container> is = known(row.id);
  if (is && !(*is == self)) return "is " + named(*is);
  const size_t items = node.items.size();
  const bool mayBeFolded = node.kind == Kind::kMember && row.items == 1;
  if (row.items != items && !mayBeFolded) return text(row.items) + " items";
  if (node.kind == Kind::kRegion && (row.a != items || row.b != 1)) return "another team";
  if (node.kind == Kind::kMember && row.a != 0) return "phase " + text(row.a);
  if (node.kind == Kind::kChunk) {
    const uint64_t units = begun_.unitsOf({self.endless, self.round, node.firstStrand});
    if (row.a + 1 != units) return "iteration " + text(row.a) + ", not " + text(units - 1);
  }
  return "";
}

std::string Judge::foldedFault(const Container& container, const RecordedRow& row) const {
  Clocks clocks;
  if (isWholeMember(container, row)) {
    const std::optional<Clocks> whole = clocksOf(container);
    if (!whole) return "has not begun";
    clocks = *whole;
  } else {
    for (uint64_t index = row.place.index; index < row.place.index + row.items; index++) {
      const std::optional<Expected> expected = at(container, index);
      if (expected && expected->item.what == ItemWhat::kWait) return "a wait is in it";
      if (!advance(container, index, &clocks)) return "stands for what has not begun";
    }
  }
  const auto is = [](uint64_t work, uint64_t chain, uint64_t joined, uint64_t full) {
    return text(work) + " " + text(chain) + " " + text(joined) + " " + text(full);
  };
  const std::string expected = is(clocks.work, clocks.chain, clocks.joined, clocks.full);
  const std::string found = is(row.work, row.chain, row.joined, row.full);
  return found == expected ? "" : "cost " + found + ", not " + expected;
}

/// A member that was folded before its region turned out to be none that can be is a node of one
/// folded item.
bool Judge::isWholeMember(const Container& container, const RecordedRow& row) const {
  const Round::Node& node = round_.node(container.node);
  if (container.node == Round::kEndless || node.kind != Kind::kMember) return false;
  if (row.place.index != 0 || row.items != 1 || node.items.size() == 1) return false;
  const auto own = rowsById_.find(row.place.parent);
  if (own != rowsById_.end()) return own->second->items == 1;
  const std::optional<Clocks> whole = clocksOf(container);
  return whole && whole->work == row.work;
}

/// A member of the region around all rounds that has nothing to do but its sibling's tasks.
bool Judge::isIdleMember(const RecordedRow& row) const {
  if (row.what != What::kNode || row.kind != Kind::kMember || row.items != 0) return false;
  return std::none_of(run_.rows.begin(), run_.rows.end(), [&](const RecordedRow& other) {
    const std::optional<Container> container = known(other.place.parent);
    return container && container->node == Round::kEndless &&
           other.place.region != row.place.parent;
  });
}

void Judge::take(const Container& container, const RecordedRow& row) {
  recorded_ += row.work;
  if (row.what == What::kFolded && isWholeMember(container, row)) {
    const Round::Node& node = round_.node(container.node);
    occupy(container, 0, row);
    return cover(container.endless, container.round, node.firstStrand, node.endStrand);
  }
  const uint64_t first = indexOf(row);
  const uint64_t extent = row.what == What::kFolded ? row.items : 1;
  for (uint64_t index = first; index < first + extent; index++) {
    occupy(container, index, row);
    const auto [item, round] = *at(container, index);
    if (item.what == ItemWhat::kStrand) {
      cover(container.endless, round, item.number, item.number + 1);
    } else if (item.what == ItemWhat::kNode && row.what == What::kFolded) {
      const Round::Node& node = round_.node(item.number);
      cover(container.endless, round, node.firstStrand, node.endStrand);
    } else if (item.what == ItemWhat::kNode) {
      rows_[{container.endless, round, item.number}] = &row;
    }
  }
}

void Judge::cover(Endless endless, uint64_t round, size_t first, size_t end) {
  for (size_t strand = first; strand < end; strand++) {
    const uint64_t units = begun_.unitsOf({endless, round, strand});
    if (++covered_[units] > 1) say("the item of " + text(units) + " units counts twice");
  }
}

void Judge::occupy(const Container& container, uint64_t index, const RecordedRow& row) {
  Taken& taken = positions_[container][index];
  const bool isWait = row.what == What::kNode && row.kind == Kind::kTaskwait;
  taken.isInOrder = isWait || row.what == What::kFolded;
  if (++taken.count > 1) say(named(container) + " has item " + text(index) + " twice");
}

// ---------------------------------------------------------------------- Missing rows

/// Whether the collector must have seen the end of all that is in it.
bool Judge::isDone(const Container& container) const {
  if (container.node == Round::kEndless) return false;
  const Round::Node& node = round_.node(container.node);
  for (size_t strand = node.firstStrand; strand < node.endStrand; strand++) {
    if (!begun_.isDone(begun_.unitsOf({container.endless, container.round, strand}))) return false;
  }
  return true;
}

/// A container whose row is there has all its items.
void Judge::lookForGaps(const Absence& absence) {
  for (const auto& [container, taken] : positions_) {
    const auto own = rows_.find(container);
    const uint64_t past = taken.rbegin()->first + 1;
    if (own != rows_.end()) {
      if (taken.size() != own->second->items || past != own->second->items) {
        say(named(container) + " says " + text(own->second->items) + " items, has " +
            text(taken.size()) + " up to " + text(past));
      }
    } else if (isDone(container)) {
      say(named(container) + " has items and no row");
    } else if (program_.isInOrder && round_.node(container.node).kind != Kind::kRegion) {
      lookForGapsIn(container, absence);
    }
  }
  for (const auto& [container, row] : rows_) {
    if (positions_.count(container) == 0) say(named(container) + " lacks all items");
  }
}

/// The container is open. Its items are written in its order; but where some are kept to be folded,
/// those that cannot be folded overtake them.
void Judge::lookForGapsIn(const Container& container, const Absence& absence) {
  const std::map<uint64_t, Taken>& taken = positions_[container];
  uint64_t before = 0;
  for (const auto& [index, how] : taken) {
    if (how.isInOrder || absence.together == 0) before = index + 1;
  }
  const auto present = std::distance(taken.begin(), taken.lower_bound(before));
  if (static_cast<uint64_t>(present) != before) {
    say(named(container) + " lacks an item before " + text(before - 1));
  }
}

void Judge::lookForMissing(const Absence& absence) {
  std::map<Container, uint64_t> missing;  // work, by the innermost that is open
  uint64_t largest = 0;
  for (const std::vector<uint64_t>& log : begun_.logs()) {
    for (const uint64_t units : log) {
      largest = std::max(largest, units);
      if (!begun_.isDone(units) || covered_.count(units) != 0) continue;
      const Spot spot = *begun_.spotOf(units);
      Container container = containerOf(spot, round_.strands()[spot.strand].node);
      while (isDone(container)) container = outerOf(container);
      missing[container] += units;
    }
  }
  for (const auto& [container, work] : missing) {
    if (work < absence.together + absence.items * largest) continue;
    say(named(container) + " lacks work " + text(work) + " of what is done");
  }
  if (absence.together == 0) lookForMissingRows();
}

/// Where nothing is folded, each node and each wait that is done has a row.
void Judge::lookForMissingRows() {
  for (Endless endless = 0; endless < begun_.endless(); endless++) {
    for (uint64_t round = 0; round < begun_.rounds(endless); round++) {
      for (size_t number = 0; number < round_.nodes(); number++) {
        const Container container = containerOf({endless, round, 0}, number);
        if (isDone(container) && rows_.count(container) == 0) say(named(container) + " has no row");
        lookForWaits(container, round);
      }
    }
  }
}

/// A wait is over where the next strand of the same container has begun.
void Judge::lookForWaits(const Container& container, uint64_t round) {
  const size_t items = round_.node(container.node).items.size();
  const bool isEndless = container.node == Round::kEndless;
  const uint64_t first = isEndless ? round * items : 0;
  bool isBefore = isEndless && round + 1 < begun_.rounds(container.endless);
  for (uint64_t index = first + items; index-- > first;) {
    const Expected expected = *at(container, index);
    if (expected.item.what == ItemWhat::kStrand) {
      isBefore |=
          begun_.isBegun(begun_.unitsOf({container.endless, expected.round, expected.item.number}));
    } else if (expected.item.what == ItemWhat::kWait && isBefore) {
      const auto taken = positions_.find(container);
      if (taken == positions_.end() || taken->second.count(index) == 0) {
        say(named(container) + " lacks wait " + text(index));
      }
    }
  }
}

std::string Judge::named(const Container& container) const {
  const std::string worker = " of " + text(container.endless);
  if (container.node == Round::kEndless) return "all" + worker;
  return "node " + text(container.node) + " in round " + text(container.round) + worker;
}

}  // namespace whip::killed
