#include "helper/account/account_stream.h"

#include <algorithm>
#include <string>

#include "guest/core/shared/counters.h"
#include "guest/core/shared/shared.h"

namespace whip::helper {
namespace {

using account::Class;
using account::indexOf;

uint64_t& classIn(std::array<uint64_t, kAccountNumbers>& numbers, Class one) {
  return numbers[kFirstClass + indexOf(one)];
}

/// Waits of a path's own, before and behind its body.
uint64_t waitsIn(std::array<uint64_t, kAccountNumbers>& numbers) {
  uint64_t waits = 0;
  for (const Class one : {Class::kSync, Class::kImbalance, Class::kBarrier, Class::kLimited,
                          Class::kTaskwait, Class::kManagement}) {
    waits += classIn(numbers, one);
  }
  return waits;
}

uint64_t zigzag(uint64_t value) { return value << 1 ^ (value >> 63 ? ~uint64_t{0} : 0); }

}  // namespace

AccountStream::AccountStream(AccountHeader header, AccountPaths::SiteOf siteOf, Offer offer,
                             Losses& losses, uint32_t (*threads)())
    : header_(std::move(header)),
      paths_(std::move(siteOf)),
      offer_(std::move(offer)),
      losses_(losses),
      reader_(threads) {}

void AccountStream::beat() {
  if (reader_.isOn() && !cut_) reader_.ask();
}

void AccountStream::round(const Now& now) {
  if (!cut_) cut_ = reader_.read();
  if (cut_ && send(*cut_, false, now)) cut_.reset();
}

void AccountStream::finish(const Now& now) {
  if (!reader_.isOn()) return;
  // A cut at a mark is one of its own. What was asked for and not read is in the last cut, too.
  round(now);
  std::optional<AccountCut> last = reader_.readLast();
  if (last) cut_ = std::move(last);
  if (!cut_) {
    cut_.emplace();
    cut_->at = header_.cut;
  }
  cut_->phase.clear();
  send(*cut_, true, now);
  cut_.reset();
  // A program that was killed could not say so.
  if (shared().accounts.phases.hasUncut()) noteLimit(Limit::kPhase);
}

/// Gives new paths their numbers, in the order in which the program entered them first. False while
/// one is not known: all are asked for, so that they are looked up together.
bool AccountStream::numberPaths(const AccountCut& cut) {
  std::vector<bool> isMet;
  const auto meet = [&](uint32_t guestPath) {
    if (guestPath >= isMet.size()) isMet.resize(guestPath + 1);
    isMet[guestPath] = true;
  };
  for (const auto& rows : cut.threads) {
    for (const auto& [guestPath, sums] : rows) {
      meet(guestPath);
      for (const auto& [other, passes] : sums.passes) meet(other);
      for (const auto& [other, time] : sums.causes) meet(other);
    }
  }
  bool areKnown = true;
  for (uint32_t path = 0; path < isMet.size(); path++) {
    if (isMet[path] && !paths_.isKnown(path)) areKnown = false;
  }
  for (uint32_t path = 0; areKnown && path < isMet.size(); path++) {
    if (isMet[path]) paths_.numberOf(path);
  }
  return areKnown;
}

AccountStream::Numbered AccountStream::numbered(const AccountCut& cut) {
  Numbered numbered;
  for (uint32_t thread = 0; thread < cut.threads.size(); thread++) {
    for (const auto& [guestPath, sums] : cut.threads[thread]) {
      const uint32_t path = paths_.numberOf(guestPath);
      Numbers& numbers = numbered.rows[{path, thread}];
      numbers[kEntries] += sums.entries;
      numbers[kBodies] += sums.bodies;
      numbers[kEnter] += sums.enter;
      for (size_t i = 0; i < account::kClasses; i++) numbers[kFirstClass + i] += sums.of[i];
      addEdges(path, thread, sums.passes, &numbered.passes);
      addEdges(path, thread, sums.causes, &numbered.causes);
    }
  }
  return numbered;
}

void AccountStream::addEdges(uint32_t path, uint32_t thread,
                             const std::map<uint32_t, uint64_t>& numbers, Edges* edges) {
  for (const auto& [guestPath, number] : numbers) {
    (*edges)[{path, paths_.numberOf(guestPath), thread}] += number;
  }
}

/// Body and exit follow from the classes: a path's time is that of all paths in it, but for tasks.
/// From the last row to the first: paths come behind those around them, which get a row if they
/// have none. It may be one of zeros, where a cut takes back what the one before had in it.
void AccountStream::addParts(Rows* rows) const {
  const std::vector<AccountPaths::Published>& paths = paths_.all();
  for (auto row = rows->rbegin(); row != rows->rend(); ++row) {
    const auto [path, thread] = row->first;
    Numbers& numbers = row->second;
    // The time of the paths in it is there by now; its own comes to that.
    for (size_t i = 0; i < account::kClasses; i++) numbers[kBody] += numbers[kFirstClass + i];
    if (path != account::kRootPath && paths[path].kind != DirectiveKind::kTask) {
      (*rows)[{paths[path].parent, thread}][kBody] += numbers[kBody];
    }
    numbers[kExit] = waitsIn(numbers) - numbers[kEnter];
    numbers[kBody] -= numbers[kEnter] + numbers[kExit] + classIn(numbers, Class::kIdle);
  }
}

bool AccountStream::sendRecord(const Now& now, bool cutEnds) {
  header_.sentAtMillis = now.wallMs;
  header_.cutEnds = cutEnds;
  Message message{Topic::kConstruct, header_.run + "/0", std::string(kWireHeaderBytes, '\0'), 1};
  bool isSent = false;
  if (!codec_.encode(header_, tables_, &message.value)) {
    losses_.count(Loss::kAccountRecords, 1);
  } else if (offer_(std::move(message))) {
    isSent = true;
    header_.sequence++;
    for (const auto& [key, numbers] : newRows_) sentRows_[key] = numbers;
    for (const auto& [key, passes] : newPasses_) sentPasses_[key] = passes;
    for (const auto& [key, time] : newCauses_) sentCauses_[key] = time;
    for (const auto& [name, marks] : newMarks_) sentMarks_[name] = marks;
    if (!newDepths_.empty()) sentDepths_ = newDepths_;
  }
  tables_.clear();
  newRows_.clear();
  newPasses_.clear();
  newCauses_.clear();
  newMarks_.clear();
  newDepths_.clear();
  return isSent;
}

/// Those that are new or deeper. All go into a cut's first record, which may be a large one.
void AccountStream::putPaths() {
  const std::vector<AccountPaths::Published>& paths = paths_.all();
  std::map<uint64_t, size_t> siteAt{{0, 0}};
  for (uint32_t id = 0; id < paths.size(); id++) {
    const AccountPaths::Published& path = paths[id];
    if (id < sentDepths_.size() && sentDepths_[id] == path.depth) continue;
    const auto [site, isNew] = siteAt.try_emplace(path.site, tables_.sites.size());
    if (isNew) tables_.sites.push_back(path.site);
    AccountPathColumns& columns = tables_.paths;
    columns.addRow();
    columns.id.putAnySize(id);
    columns.parent.putAnySize(path.parent);
    columns.kind.put(static_cast<uint64_t>(path.kind));
    columns.site.putAnySize(site->second);
    columns.name.putAnySize(tables_.names.indexOf(path.name));
    columns.depth.putAnySize(path.depth);
  }
  for (const AccountPaths::Published& path : paths) newDepths_.push_back(path.depth);
}

void AccountStream::putRow(const std::pair<uint32_t, uint32_t>& key, const Numbers& difference) {
  AccountRowColumns& columns = tables_.rows;
  columns.addRow();
  columns.path.putAnySize(key.first);
  columns.thread.putAnySize(key.second);
  const std::array<Column*, kAccountNumbers> numbers = columns.numbers();
  for (size_t i = 0; i < kAccountNumbers; i++) numbers[i]->putAnySize(zigzag(difference[i]));
}

template <typename Names>
bool AccountStream::putEdges(const Edges& edges, const Now& now, Edges* sent, Edges* newOnes,
                             AccountEdgeColumns<Names>* columns) {
  for (const auto& [key, number] : edges) {
    const auto before = sent->find(key);
    const uint64_t difference = number - (before == sent->end() ? 0 : before->second);
    if (difference == 0) continue;
    columns->put(key, zigzag(difference));
    (*newOnes)[key] = number;
    if (tables_.bytes() >= kBytesMax && !sendRecord(now, false)) return false;
  }
  return true;
}

/// In the record that ends the cut, so that a cut of which a record was dropped has none.
void AccountStream::putPhases(const AccountCut& cut) {
  header_.cutPhase = cut.phase;
  for (const auto& [name, numbers] : cut.phases) {
    if (sentMarks_[name] == numbers.marks) continue;
    tables_.phases.put(tables_.names.indexOf(name), numbers);
    newMarks_[name] = numbers.marks;
  }
}

/// False while a place is being looked up.
bool AccountStream::send(const AccountCut& cut, bool ended, const Now& now) {
  if (!numberPaths(cut)) return false;
  Numbered numbered = this->numbered(cut);
  addParts(&numbered.rows);
  paths_.readDepths();
  header_.cut = cut.at;
  header_.cutPhase.clear();
  header_.ended = ended;
  header_.threads = std::max(header_.threads, static_cast<uint32_t>(cut.threads.size()));
  putPaths();
  for (const auto& [key, numbers] : numbered.rows) {
    const auto sent = sentRows_.find(key);
    Numbers difference = numbers;
    for (size_t i = 0; sent != sentRows_.end() && i < kAccountNumbers; i++) {
      difference[i] -= sent->second[i];
    }
    if (difference == Numbers{}) continue;
    putRow(key, difference);
    newRows_[key] = numbers;
    if (tables_.bytes() >= kBytesMax && !sendRecord(now, false)) return true;
  }
  if (!putEdges(numbered.passes, now, &sentPasses_, &newPasses_, &tables_.edges)) return true;
  if (!putEdges(numbered.causes, now, &sentCauses_, &newCauses_, &tables_.causes)) return true;
  putPhases(cut);
  sendRecord(now, true);
  return true;
}

}  // namespace whip::helper
