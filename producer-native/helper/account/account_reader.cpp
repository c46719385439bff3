#include "helper/account/account_reader.h"

#include <unistd.h>
#include <x86intrin.h>

#include <algorithm>

#include "guest/core/clock/steady_time.h"
#include "guest/core/memory/arena.h"
#include "guest/core/shared/shared.h"

namespace whip::helper {
namespace {

using namespace account;

constexpr auto kAcquire = std::memory_order_acquire;

// A thread is in its account for some hundred instructions. One that is longer lost its processor.
constexpr int kTries = 1000;
// Times a millisecond, at the end.
constexpr int kEndedTries = 20;

const Accounts& accounts() { return shared().accounts; }

const account::Thread& threadOf(uint32_t number) { return accounts().threads[number]; }

/// Virtual clock: how far the thread has come.
uint64_t wallOf(uint32_t number) {
  return ThreadTable::at(number).virtualUnits.load(kAcquire) +
         threadOf(number).waited.load(kAcquire);
}

void readSums(const account::Row& row, uint32_t bank, AccountSums* sums) {
  const account::Row::Sums& from = row.banks[bank];
  sums->entries = from.entries.load(kAcquire);
  sums->bodies = from.bodies.load(kAcquire);
  sums->enter = from.enter.load(kAcquire);
  for (size_t i = 0; i < kClasses; i++) sums->of[i] = from.of[i].load(kAcquire);
}

void add(const AccountSums& from, AccountSums* to) {
  to->entries += from.entries;
  to->bodies += from.bodies;
  to->enter += from.enter;
  for (size_t i = 0; i < kClasses; i++) to->of[i] += from.of[i];
  for (const auto& [predecessor, passes] : from.passes) to->passes[predecessor] += passes;
  for (const auto& [cause, time] : from.causes) to->causes[cause] += time;
}

/// The open piece counts up to `to`. One that began later takes back what is counted already.
/// `pending`: waits for the last member before the piece, in the same barrier.
void addOpen(const Piece& piece, uint64_t pending, uint64_t to, ThreadAccount* sums) {
  AccountSums& own = (*sums)[piece.row->path];
  if (to < piece.from) {
    own.of[indexOf(piece.state == State::kIdle ? Class::kIdle : Class::kWork)] -= piece.from - to;
    return;
  }
  Shares shares;
  divide(piece, to, to - piece.from, false, shares);
  own.enter += shares.enter;
  for (size_t i = 0; i < kClasses; i++) {
    (i == indexOf(Class::kIdle) ? (*sums)[kRootPath] : own).of[i] += shares.of[i];
  }
  // A member that has not heard of its region's end cannot yet say whose fault its wait was.
  const account::Team* const team = piece.team;
  if (piece.state != State::kLastBarrier || team->level != 1 || team->ended.load(kAcquire) == 0) {
    return;
  }
  shareOut(pending + shares[Class::kImbalance] + shares[Class::kLimited], team->did,
           [&](uint32_t path, uint64_t time) { own.causes[path] += time; });
}

bool isOutside(State state) { return state == State::kIdle || state == State::kLastBarrier; }

/// Other initial threads hear of a cut at a mark a moment late: what they did by then is taken back
/// where they have most.
void takeBack(uint64_t time, ThreadAccount* sums) {
  uint64_t* most = nullptr;
  for (auto& [path, of] : *sums) {
    uint64_t& largest = *std::max_element(of.of.begin(), of.of.end());
    if (most == nullptr || largest > *most) most = &largest;
  }
  if (most != nullptr) *most -= time;
}

/// A thread that the account knows nothing of.
void beIdle(uint64_t until, ThreadAccount* sums) {
  (*sums)[kRootPath].of[indexOf(Class::kIdle)] = until;
}

/// The team is read with the piece, so it must be mapped here, too.
bool canReach(const Piece& piece) {
  return piece.row != nullptr && reachesShared(piece.row) &&
         (piece.team == nullptr || reachesShared(piece.team));
}

}  // namespace

bool AccountReader::isOn() const { return accounts().isOn.load(kAcquire); }

uint64_t AccountReader::now() const {
  const uint64_t scale = accounts().tscScale;
  const uint64_t ns =
      scale == 0 ? steadyNs()
                 : static_cast<uint64_t>(static_cast<unsigned __int128>(__rdtsc()) * scale >> 32);
  return ns - accounts().zeroNs;
}

/// Threads with an account are the first ones: only what ends the run may have a number behind.
uint32_t AccountReader::count() const {
  uint32_t threads = threads_();
  while (threads > 0 && threadOf(threads - 1).root.load(kAcquire) == nullptr) threads--;
  return threads;
}

void AccountReader::ask() {
  CutWords& cut = shared().accounts.cut;
  if (!cut.claim(CutWords::kHeartbeat)) return;
  cut.ask(accounts().isVirtual ? 0 : now() + kAheadNs);
}

bool AccountReader::readEdges(const std::atomic<Edge*>& edges, uint32_t bank,
                              std::map<uint32_t, uint64_t>* numbers) {
  for (const Edge* edge = edges.load(kAcquire); edge != nullptr; edge = edge->next.load(kAcquire)) {
    if (!reachesShared(edge)) return false;
    (*numbers)[edge->other] = edge->number[bank].load(kAcquire);
  }
  return true;
}

bool AccountReader::readBank(const account::Thread& thread, uint32_t bank, KnownRows* rows) {
  for (const std::atomic<account::Row*>& bucket : thread.buckets) {
    for (const account::Row* row = bucket.load(kAcquire); row != nullptr;
         row = row->next.load(kAcquire)) {
      if (!reachesShared(row)) return false;
      AccountSums& sums = (*rows)[row].banks[bank];
      readSums(*row, bank, &sums);
      if (!readEdges(row->edges, bank, &sums.passes)) return false;
      if (!readEdges(row->causes, bank, &sums.causes)) return false;
    }
  }
  return true;
}

/// Both banks and the open piece, while no event comes between. `sums` gets what is not known by
/// bank then.
bool AccountReader::readStill(uint32_t number, const Until& until, ThreadAccount* sums) {
  const account::Thread& thread = threadOf(number);
  Piece piece;
  uint32_t sequence = 0;
  if (!readPiece(thread, &piece, &sequence) || !canReach(piece)) return false;
  KnownRows rows;
  if (!readBank(thread, 0, &rows) || !readBank(thread, 1, &rows)) return false;
  const uint32_t bank = thread.bank();
  const uint64_t to = isOutside(piece.state) ? until.outside : until.inTask;
  ThreadAccount open;
  addOpen(piece, thread.lines[0].pending.load(kAcquire), to, &open);
  if (thread.sequence.load(kAcquire) != sequence) return false;
  // A thread that goes over for this cut later leaves that part of the piece in this bank, and says
  // behind the cut whose fault it was.
  const bool isLeft = !accounts().isVirtual && to >= piece.from;
  for (auto& [path, of] : open) {
    if (isLeft) (*sums)[path].causes.swap(of.causes);
    add(of, isLeft ? &rows[thread.find(path)].banks[bank] : &(*sums)[path]);
  }
  known_[number].swap(rows);
  return true;
}

/// On the virtual clock a thread has its own time. One in no region has waited up to a mark of a
/// phase: what it waits for in its region's last barrier is over.
AccountReader::Until AccountReader::untilOf(const Asked& asked, uint32_t number) {
  if (!accounts().isVirtual) return {asked.stamp, asked.stamp};
  const uint64_t own = wallOf(number);
  return {own, std::max(own, asked.stamp)};
}

/// A thread that went to its other bank leaves the first one as it was at the cut. It may have done
/// so twice since it was read, for the cut before and for this one: it goes on in the first bank
/// again, of which is known what it left there.
bool AccountReader::readThread(uint32_t number, const Asked& asked, ThreadAccount* sums) {
  const account::Thread& thread = threadOf(number);
  for (int i = 0; i < kTries; i++) {
    const bool hasGoneOver = thread.epoch.load(kAcquire) == asked.epoch;
    sums->clear();
    const bool isRead = hasGoneOver ? readBank(thread, thread.bank() ^ 1, &known_[number])
                                    : readStill(number, untilOf(asked, number), sums);
    if (!isRead) continue;
    addKnown(known_[number], sums);
    const uint64_t passedAt = thread.passedAt.load(kAcquire);
    if (hasGoneOver && !accounts().isVirtual && passedAt > asked.stamp) {
      takeBack(passedAt - asked.stamp, sums);
    }
    return true;
  }
  return false;
}

void AccountReader::addKnown(const KnownRows& rows, ThreadAccount* sums) {
  for (const auto& [row, of] : rows) {
    for (const AccountSums& bank : of.banks) add(bank, &(*sums)[row->path]);
  }
}

std::optional<AccountCut> AccountReader::read() {
  CutWords& words = shared().accounts.cut;
  const uint32_t claimant = words.claimant.load(kAcquire);
  const uint32_t epoch = words.epoch.load(kAcquire);
  // A thread that has claimed it may be about to ask.
  if (claimant == CutWords::kNobody || epoch == epoch_) return std::nullopt;
  const Asked asked{claimant, epoch, words.stampOf(epoch)};
  if (!accounts().isVirtual && now() <= asked.stamp) return std::nullopt;
  AccountCut cut = newCut();
  cut.at = asked.stamp;
  for (uint32_t i = 0; i < cut.threads.size(); i++) {
    if (threadOf(i).root.load(kAcquire) == nullptr) {
      beIdle(asked.stamp, &cut.threads[i]);
    } else if (!readThread(i, asked, &cut.threads[i])) {
      return std::nullopt;
    }
    if (accounts().isVirtual) cut.at = std::max(cut.at, wallOf(i));
  }
  readPhases(&cut);
  if (claimant >= CutWords::kFirstPhase) {
    const account::Phase& phase = accounts().phases.phases[claimant - CutWords::kFirstPhase];
    cut.phase = phase.name.load(kAcquire);
    cut.phases[cut.phase] = words.marked;  // there may be more marks by now
  }
  epoch_ = epoch;
  words.release();
  return cut;
}

void AccountReader::readPhases(AccountCut* cut) {
  for (const account::Phase& phase : accounts().phases.phases) {
    const char* const name = phase.name.load(kAcquire);
    if (name == nullptr) return;
    PhaseNumbers numbers;
    if (phase.read(&numbers) && numbers.marks != 0) cut->phases[name] = numbers;
  }
}

std::optional<AccountCut> AccountReader::readLast() {
  AccountCut cut = newCut();
  cut.at = accounts().isVirtual ? 0 : accounts().endedAt.load(kAcquire);
  // Read once: after exit() in a region others may go on counting.
  std::vector<uint64_t> ends;
  for (uint32_t i = 0; i < cut.threads.size(); i++) {
    ends.push_back(accounts().isVirtual ? wallOf(i) : threadOf(i).from.load(kAcquire));
    cut.at = std::max(cut.at, ends.back());
  }
  for (uint32_t i = 0; i < cut.threads.size(); i++) {
    ThreadAccount& sums = cut.threads[i];
    if (threadOf(i).root.load(kAcquire) == nullptr) {
      beIdle(cut.at, &sums);
    } else if (!readEnded(i, ends[i], cut.at, &sums)) {
      return std::nullopt;
    }
  }
  readPhases(&cut);
  return cut;
}

/// On the virtual clock a thread has what it had at `end`, and is idle up to `elapsed`; the wait in
/// a region's last barrier ends where the region does.
bool AccountReader::readEnded(uint32_t number, uint64_t end, uint64_t elapsed,
                              ThreadAccount* sums) {
  for (int i = 0; i < kEndedTries; i++) {
    const bool isIn = !isOutside(threadOf(number).state.load(kAcquire));
    const uint64_t to = accounts().isVirtual && isIn ? end : elapsed;
    sums->clear();
    if (readStill(number, {to, to}, sums)) {
      addKnown(known_[number], sums);
      (*sums)[kRootPath].of[indexOf(Class::kIdle)] += elapsed - to;
      return true;
    }
    usleep(1000);  // a thread that is about to leave a callback
  }
  return false;
}

AccountCut AccountReader::newCut() {
  AccountCut cut;
  cut.threads.resize(count());
  known_.resize(std::max(known_.size(), cut.threads.size()));
  return cut;
}

}  // namespace whip::helper
