#include "guest/openmp/construct/time_pieces.h"

#include <algorithm>

#include "guest/openmp/construct/causes.h"
#include "guest/openmp/construct/teams.h"

namespace whip {

using namespace detail;
using account::Class;
using account::Piece;
using account::Shares;
using account::State;

namespace {

/// A row's sums in the bank that its thread writes.
class RowSums {
 public:
  RowSums(const account::Thread& thread, account::Row* row)
      : bank_(thread.bank()), sums_(row->banks[bank_]), thread_(thread) {}

  void add(Class to, uint64_t by) {
    if (by == 0) return;
    if (to == Class::kImbalance || to == Class::kLimited) forMembers_ += by;
    auto& sums = to == Class::kIdle ? thread_.root.load(kRelaxed)->banks[bank_] : sums_;
    account::add(sums.of[indexOf(to)], by);
  }
  void addEnter(uint64_t by) { account::add(sums_.enter, by); }
  /// Waits for the last member.
  uint64_t forMembers() const { return forMembers_; }

 private:
  const uint32_t bank_;
  account::Row::Sums& sums_;
  const account::Thread& thread_;
  uint64_t forMembers_ = 0;
};

}  // namespace

void TimePieces::waitFor(uint64_t then) const {
  account::Thread& thread = record();
  if (thread.state.load(kRelaxed) == State::kWork) {
    // Another thread was ahead in the virtual time of what this one goes on with.
    charge(wall_);
    Piece piece = thread.piece();
    piece.state = State::kTaskwait;
    open(piece);
  }
  account::add(thread.waited, then - wall_);
  wall_ = then;
}

void TimePieces::addEarlyWork(uint64_t units) const {
  account::add(record().waited, units);
  owner().own().workedFrom -= units;
  if (isRead_) wall_ += units;
}

/// A cut divides the piece: the part before it goes to the bank that the helper will read.
uint64_t TimePieces::passCut(Piece* piece, uint64_t to, uint64_t worked, bool waitsForTasks) const {
  account::Thread& thread = record();
  const uint32_t epoch = accounts().cut.epoch.load(kAcquire);
  const uint64_t stamp = accounts().isVirtual ? 0 : accounts().cut.stampOf(epoch);
  if (stamp > to) return worked;  // before its time comes the thread stays where it is
  const uint64_t cut = std::max(stamp, piece->from);
  Shares before;
  divide(*piece, cut, worked, waitsForTasks, before);
  RowSums sums(thread, piece->row);
  before.addTo(sums);
  if (Causes::areKnownIn(piece->team)) Causes(owner()).wait(sums.forMembers());
  piece->tool -= before[Class::kTool];
  piece->from = cut;
  thread.passedAt.store(cut, kRelease);
  thread.switches.store(thread.switches.load(kRelaxed) + 1, kRelease);
  thread.epoch.store(epoch, kRelease);
  return worked - std::min(worked, before[Class::kWork] + before[Class::kTool]);
}

/// Within a change.
void TimePieces::settle(uint64_t to, uint64_t now, bool waitsForTasks) const {
  account::Thread& thread = record();
  ConstructThread& own = owner().own();
  Piece piece = thread.piece();
  if (to < piece.from) to = piece.from;
  uint64_t worked = now - own.workedFrom;
  Causes(owner()).visit(*piece.row);
  if (isCut()) [[unlikely]] {
    worked = passCut(&piece, to, worked, waitsForTasks);
  }
  RowSums sums(thread, piece.row);
  divide(piece, to, worked, waitsForTasks, sums);
  if (sums.forMembers() != 0 && Causes::areKnownIn(piece.team)) {
    Causes(owner()).wait(sums.forMembers());
  }
  thread.from.store(to, kRelease);
  thread.tool.store(0, kRelease);
  own.workedFrom = now;
}

/// Where the clock stands while the thread is off the processor, that counts as the runtime's last.
void TimePieces::chargeCall(uint64_t began, account::Row* row) const {
  account::Thread& thread = record();
  const bool isWork = thread.state.load(kRelaxed) == State::kWork;
  if (thread.root.load(kRelaxed) == nullptr || row == nullptr || !isWork) return;
  const uint64_t from = thread.from.load(kRelaxed), to = std::max(wall(), from);
  began = std::clamp(began, owner().own().workedFrom, now_);
  const AccountChange change(thread);
  settle(to - std::min(now_ - began, to - from), began, false);
  thread.row.store(row, kRelease);
  thread.state.store(State::kEnter, kRelease);
  settle(to, false);
}

void TimePieces::chargeRest() const {
  account::Thread& thread = record();
  const bool isWork = thread.state.load(kRelaxed) == State::kWork;
  if (thread.root.load(kRelaxed) == nullptr || !isWork) return;
  const AccountChange change(thread);
  thread.state.store(State::kEnter, kRelease);
  settle(wall(), false);
  thread.state.store(State::kWork, kRelease);
}

void TimePieces::openAt(TaskPaths& paths, State state) const {
  paths.state = state;
  Piece piece;
  piece.row = ThreadRows(owner()).of(paths.at.path);
  piece.state = state;
  if (account::isBarrier(state)) {
    const account::MemberLine* const line = Teams(owner()).lineIn(paths.team);
    piece.isLimited = paths.isLimited;
    piece.barrier = line == nullptr ? 0 : line->barrier.load(kRelaxed);
    piece.team = line == nullptr ? nullptr : paths.team;
  }
  open(piece);
}

/// A piece of work goes on where the next one would be of the same path: in a recursion one task
/// mostly makes way for another one like it.
void TimePieces::turnTo(account::Row* row, State state, bool waitsForTasks) const {
  account::Thread& thread = record();
  if (thread.root.load(kRelaxed) == nullptr) return;
  const bool goesOn = state == State::kWork && thread.state.load(kRelaxed) == state &&
                      thread.row.load(kRelaxed) == row && !isCut();
  if (goesOn) return;
  const AccountChange change(thread);
  settle(wall(), waitsForTasks);
  thread.row.store(row, kRelease);
  thread.state.store(state, kRelease);
}

}  // namespace whip
