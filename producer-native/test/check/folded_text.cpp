#include "check/folded_text.h"

#include <stdexcept>

namespace whip::check {

namespace {

uint64_t hex(std::istream& in) {
  uint64_t value = 0;
  in >> std::hex >> value >> std::dec;
  return value;
}

template <typename Row>
void readDirective(std::istream& in, Row& row) {
  in >> row.directiveKind;
  row.directiveAddress = hex(in);
}

void readKey(std::istream& in, StrandKey& key) {
  readDirective(in, key);
  key.from = hex(in);
  key.to = hex(in);
}

void readStrand(std::istream& in, Folded& item) {
  Folded::Strand& row = item.strands.emplace_back();
  readKey(in, row.key);
  in >> row.tag >> row.work >> row.chain >> row.joined >> row.full;
}

void readLoops(std::istream& in, Loops& loops) { in >> loops.iterationsAnd1 >> loops.blocks; }

void readInstances(std::istream& in, Folded& item) {
  Folded::Instances& row = item.instances.emplace_back();
  readDirective(in, row);
  in >> row.count >> row.work >> row.span >> row.workMin >> row.workMax;
  readLoops(in, row.loops);
}

void readShare(std::istream& in, Folded& item) {
  Folded::Share& row = item.shares.emplace_back();
  readDirective(in, row);
  in >> row.ordinal >> row.work >> row.full;
  readLoops(in, row.loop);
}

void readLock(std::istream& in, Folded& item) {
  std::string lock;
  uint64_t acquisitions = 0;
  in >> lock >> acquisitions;
  item.acquisitions[lock] += acquisitions;
}

/// Details come by kind, in this order; a curve's strands are behind it.
int orderOf(const std::string& what) {
  static const std::map<std::string, int> order = {{"foldedStrand", 0}, {"foldedInstance", 1},
                                                   {"foldedShare", 2},  {"foldedLock", 3},
                                                   {"foldedCurve", 4},  {"foldedFastest", 4}};
  const auto found = order.find(what);
  if (found == order.end()) throw std::runtime_error("cannot read: " + what);
  return found->second;
}

/// Returns how many fastest strands follow.
uint64_t readCurve(std::istream& in, Folded& item) {
  Folded::Curve& row = item.curves.emplace_back();
  uint64_t fastest = 0;
  row.site = hex(in);
  in >> row.paths >> row.exact >> fastest;
  if (in) {
    std::getline(in >> std::ws, row.annotation);  // a name may have blanks, or not be there
    in.clear();
  }
  return fastest;
}

void readFastest(std::istream& in, Folded& item) {
  Folded::Fastest& row = item.curves.back().fastest.emplace_back();
  readKey(in, row.key);
  in >> row.tag >> row.units;
}

}  // namespace

std::shared_ptr<const Folded> FoldedReader::begin(int thread, uint64_t details) {
  Pending& pending = pending_[thread];
  pending = {std::make_shared<Folded>(), details, 0, 0};
  return pending.item;
}

bool FoldedReader::read(const std::string& what, std::istream& in) {
  if (what.rfind("folded", 0) != 0 || what == "folded") return false;
  int thread = 0;
  in >> thread;
  Pending& pending = pending_[thread];
  if (pending.details == 0) throw std::runtime_error("a detail without its folded item: " + what);
  --pending.details;
  if (orderOf(what) < pending.order) throw std::runtime_error("out of order: " + what);
  pending.order = orderOf(what);
  const bool isFastest = what == "foldedFastest";
  if (isFastest != (pending.fastest > 0))
    throw std::runtime_error("the strands of a curve do not follow it");
  Folded& item = *pending.item;
  if (what == "foldedStrand") {
    readStrand(in, item);
  } else if (what == "foldedInstance") {
    readInstances(in, item);
  } else if (what == "foldedShare") {
    readShare(in, item);
  } else if (what == "foldedLock") {
    readLock(in, item);
  } else if (what == "foldedCurve") {
    pending.fastest = readCurve(in, item);
    if (pending.fastest > pending.details)
      throw std::runtime_error("a curve has more strands than its item has details");
  } else {
    readFastest(in, item);
    --pending.fastest;
  }
  return true;
}

void FoldedReader::other(int thread) const {
  const auto found = pending_.find(thread);
  if (found != pending_.end() && found->second.details > 0)
    throw std::runtime_error("details of a folded item are missing");
}

void FoldedReader::finish() const {
  for (const auto& [thread, pending] : pending_) other(thread);
}

}  // namespace whip::check
