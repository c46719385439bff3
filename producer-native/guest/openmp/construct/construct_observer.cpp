#include "guest/openmp/construct/construct_observer.h"

#include <algorithm>

#include "guest/core/clock/clock.h"
#include "guest/core/clock/steady_time.h"
#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/pragmas.h"
#include "guest/core/shared/shared.h"
#include "guest/openmp/construct/lock_holders.h"
#include "guest/openmp/construct/lock_times.h"

namespace whip {

using namespace detail;
using account::Accounts;
using account::Class;
using account::Did;
using account::Edge;
using account::kNoPath;
using account::kRootPath;
using account::MemberLine;
using account::Piece;
using account::Shares;
using account::Stamp;
using account::State;

namespace {

Accounts& accounts() { return shared().accounts; }

bool isVirtual() { return accounts().isVirtual; }

/// Virtual clock: a thread's wall time.
uint64_t wallOf(uint32_t thread) {
  return ThreadTable::at(thread).virtualUnits.load(kAcquire) +
         accounts().threads[thread].waited.load(kAcquire);
}

void raise(std::atomic<uint64_t>& stamp, uint64_t to) {
  uint64_t before = stamp.load(kRelaxed);
  while (before < to && !stamp.compare_exchange_weak(before, to)) {
  }
}

/// A thread changes its account between these; readers see an odd number meanwhile.
class Change {
 public:
  explicit Change(account::Thread& record) : record_(record) { step(); }
  ~Change() { step(); }
  Change(const Change&) = delete;
  Change& operator=(const Change&) = delete;

 private:
  void step() { record_.sequence.store(record_.sequence.load(kRelaxed) + 1, kRelease); }

  account::Thread& record_;
};

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

/// Causes are known in regions that are in no other one.
bool hasCauses(const account::Team* team) { return team != nullptr && team->level == 1; }

/// A row's time so far, of all classes.
uint64_t totalOf(const account::Row& row) {
  uint64_t total = 0;
  for (const account::Row::Sums& bank : row.banks) {
    for (const account::Counter& of : bank.of) total += of.load(kRelaxed);
  }
  return total;
}

/// The stamp of an instance, from now on.
void put(Stamp& stamp, uint64_t number, uint64_t at) {
  stamp.at.store(at, kRelease);
  stamp.number.store(number, kRelease);
}

bool isOf(const Stamp& stamp, uint64_t number) { return stamp.number.load(kAcquire) == number; }

/// Its members that can be recorded.
uint32_t membersOf(const account::Team& team) {
  return std::min(team.size.load(kRelaxed), account::Team::kMembersMax);
}

bool isWorksharing(DirectiveKind kind) {
  return kind == DirectiveKind::kFor || kind == DirectiveKind::kSections ||
         kind == DirectiveKind::kSingle;
}

/// Whether a region and a worksharing construct in it are one directive: they have one pragma.
/// Without pragmas it is one if nothing happens between their ends.
bool isCombined(uint32_t region, uint32_t left, bool hasJustLeft) {
  const account::Path* paths = accounts().paths.paths;
  const uint64_t address = addressOf(paths[region].directive);
  if (address == addressOf(paths[left].directive)) return true;
  return hasJustLeft && callOfPragma(address) == 0;
}

bool isLocked(DirectiveKind kind) {
  return kind == DirectiveKind::kCritical || kind == DirectiveKind::kOrdered;
}

/// Whether the task has entered a path that matches, and not left.
template <typename Matches>
bool hasEnteredWhere(const TaskCtx& task, const Matches& matches) {
  const Position* open = &task.paths.at;
  const OpenPath* around = task.paths.around;
  while (around != nullptr && !matches(*open)) {
    open = &around->position;
    around = around->around;
  }
  return around != nullptr;
}

bool hasEntered(const TaskCtx& task, DirectiveKind kind) {
  return hasEnteredWhere(task, [&](const Position& at) { return at.kind == kind; });
}

DirectiveKind kindOfPath(uint32_t path) { return kindOf(accounts().paths.paths[path].directive); }

}  // namespace

account::Thread& ConstructObserver::record() const { return accounts().threads[thread_.number]; }

// --- Time

uint64_t ConstructObserver::wall() const {
  if (isRead_) return wall_;
  isRead_ = true;
  switch (clockKind()) {
    case ClockKind::kVirtual:
      wall_ = now_ + record().waited.load(kRelaxed);
      break;
    case ClockKind::kTsc:
      // An event may follow another one without a reading of its own.
      wall_ = thread_.wallNs + (now_ - thread_.lastNs) - accounts().zeroNs;
      break;
    default:
      wall_ = steadyNs() - accounts().zeroNs;
  }
  return wall_;
}

void ConstructObserver::waitUntil(uint64_t then) const {
  if (!isVirtual() || then <= wall()) return;
  if (record().state.load(kRelaxed) == State::kWork) {
    // Another thread was ahead in the virtual time of what this one goes on with.
    charge(wall_);
    Piece piece = record().piece();
    piece.state = State::kTaskwait;
    open(piece);
  }
  account::add(record().waited, then - wall_);
  wall_ = then;
}

// --- Pieces

bool ConstructObserver::isCut() const {
  return accounts().epoch.load(kAcquire) != record().epoch.load(kRelaxed);
}

/// A cut divides the piece: the part before it goes to the bank that the helper will read.
uint64_t ConstructObserver::passCut(Piece* piece, uint64_t to, uint64_t worked,
                                    bool waitsForTasks) const {
  account::Thread& thread = record();
  const uint32_t epoch = accounts().epoch.load(kAcquire);
  const uint64_t stamp = isVirtual() ? 0 : accounts().stamp.load(kAcquire);
  if (stamp > to) return worked;  // before its time comes the thread stays where it is
  const uint64_t cut = std::max(stamp, piece->from);
  Shares before;
  divide(*piece, cut, worked, waitsForTasks, before);
  RowSums sums(thread, piece->row);
  divide(*piece, cut, worked, waitsForTasks, sums);
  if (hasCauses(piece->team)) account::add(thread.lines[0].pending, sums.forMembers());
  piece->tool -= before[Class::kTool];
  piece->from = cut;
  thread.switches.store(thread.switches.load(kRelaxed) + 1, kRelease);
  thread.epoch.store(epoch, kRelease);
  return worked - std::min(worked, before[Class::kWork] + before[Class::kTool]);
}

/// Within a Change.
void ConstructObserver::settle(uint64_t to, bool waitsForTasks) const {
  account::Thread& thread = record();
  Piece piece = thread.piece();
  if (to < piece.from) to = piece.from;
  uint64_t worked = now_ - own().workedFrom;
  if (piece.row->interval != own().interval) touch(*piece.row);
  if (isCut()) [[unlikely]] {
    worked = passCut(&piece, to, worked, waitsForTasks);
  }
  RowSums sums(thread, piece.row);
  divide(piece, to, worked, waitsForTasks, sums);
  if (sums.forMembers() != 0 && hasCauses(piece.team)) {
    account::add(thread.lines[0].pending, sums.forMembers());
  }
  thread.from.store(to, kRelease);
  thread.tool.store(0, kRelease);
  own().workedFrom = now_;
}

void ConstructObserver::charge(uint64_t to, bool waitsForTasks) const {
  account::Thread& thread = record();
  if (thread.root.load(kRelaxed) == nullptr) return;
  if (to <= thread.from.load(kRelaxed) && !isCut()) return;
  const Change change(thread);
  settle(to, waitsForTasks);
}

void ConstructObserver::open(const Piece& piece) const {
  account::Thread& thread = record();
  if (thread.root.load(kRelaxed) == nullptr) return;
  const Change change(thread);
  thread.row.store(piece.row, kRelease);
  thread.state.store(piece.state, kRelease);
  if (!account::isBarrier(piece.state)) return;
  thread.isLimited.store(piece.isLimited, kRelease);
  thread.barrier.store(piece.barrier, kRelease);
  thread.team.store(piece.team, kRelease);
}

void ConstructObserver::openAt(TaskCtx& task, State state) const {
  task.paths.state = state;
  Piece piece;
  piece.row = rowOf(task.paths.at.path);
  piece.state = state;
  if (account::isBarrier(state)) {
    const MemberLine* const line = lineIn(task.paths.team);
    piece.isLimited = task.paths.isLimited;
    piece.barrier = line == nullptr ? 0 : line->barrier.load(kRelaxed);
    piece.team = line == nullptr ? nullptr : task.paths.team;
  }
  open(piece);
}

void ConstructObserver::turn(TaskCtx& task, State state) const {
  task.paths.hasJustLeft = false;
  task.paths.state = state;
  turnTo(rowOf(task.paths.at.path), state);
}

/// A piece of work goes on where the next one would be of the same path: in a recursion one task
/// mostly makes way for another one like it.
void ConstructObserver::turnTo(account::Row* row, State state, bool waitsForTasks) const {
  account::Thread& thread = record();
  if (thread.root.load(kRelaxed) == nullptr) return;
  const bool goesOn = state == State::kWork && thread.state.load(kRelaxed) == state &&
                      thread.row.load(kRelaxed) == row && !isCut();
  if (goesOn) return;
  const Change change(thread);
  settle(wall(), waitsForTasks);
  thread.row.store(row, kRelease);
  thread.state.store(state, kRelease);
}

void ConstructObserver::openBase() const { open(own().base); }

void ConstructObserver::onStrandBegin(TaskCtx& task) const {
  if (task.strandStart <= now_) return;
  std::atomic<uint64_t>& tool = record().tool;
  tool.store(tool.load(kRelaxed) + (task.strandStart - now_), kRelease);
}

// --- Rows

account::Row* ConstructObserver::rowOf(uint32_t path) const {
  account::Thread& thread = record();
  account::Row* row = thread.row.load(kRelaxed);  // mostly
  if (row == nullptr || row->path != path) row = thread.find(path);
  return row != nullptr ? row : newRow(path);
}

account::Row* ConstructObserver::newRow(uint32_t path) const {
  account::Thread& thread = record();
  account::Row* const row = constructMemory.rows.take(own().rows);
  if (row == nullptr) {
    noteLimit(Limit::kAccountRoom);
    return thread.root.load(kRelaxed);
  }
  row->path = path;
  std::atomic<account::Row*>& bucket = thread.buckets[path % account::Thread::kBuckets];
  row->next.store(bucket.load(kRelaxed), kRelaxed);
  bucket.store(row, kRelease);
  return row;
}

void ConstructObserver::countEntry(uint32_t path, uint32_t predecessor, uint64_t by) const {
  if (account::Row* const row = rowOf(path)) countEntry(row, predecessor, by);
}

void ConstructObserver::countEntry(account::Row* row, uint32_t predecessor, uint64_t by) const {
  account::add(row->banks[bank()].entries, by);
  if (row->path != kRootPath) addTo(row->edges, predecessor, by);
}

void ConstructObserver::addTo(std::atomic<Edge*>& edges, uint32_t other, uint64_t by) const {
  Edge* edge = edges.load(kRelaxed);
  while (edge != nullptr && edge->other != other) edge = edge->next.load(kRelaxed);
  if (edge == nullptr) {
    edge = constructMemory.edges.take(own().edges);
    if (edge == nullptr) return noteLimit(Limit::kAccountRoom);
    edge->other = other;
    edge->next.store(edges.load(kRelaxed), kRelaxed);
    edges.store(edge, kRelease);
  }
  account::add(edge->number[bank()], by);
}

void ConstructObserver::countBody(uint32_t path, uint64_t by) const {
  if (account::Row* const row = rowOf(path)) account::add(row->banks[bank()].bodies, by);
}

// --- Causes: of a wait for a lock, who held it meanwhile; of one for the last member, what that
// one did since the team's barrier before.

/// Notes that the thread is in the row's path, for the first time between two barriers.
void ConstructObserver::touch(account::Row& row) const {
  ConstructThread& own = this->own();
  row.interval = own.interval;
  if (own.touchedCount < Did::kMax) {
    own.touched[own.touchedCount++] = {&row, totalOf(row)};
  } else {
    own.isCrowded = true;
  }
}

/// The holders of a lock did what a thread waited for it.
void ConstructObserver::pass(uint32_t path, uint64_t time) const {
  ConstructThread& own = this->own();
  if (!own.passed.add(path, time)) own.isCrowded = true;
}

void ConstructObserver::beginInterval() const {
  ConstructThread& own = this->own();
  ++own.interval;
  own.touchedCount = 0;
  own.passed.clear();
  own.isCrowded = false;
}

/// The thread comes to that barrier: others will ask what it did before.
void ConstructObserver::endInterval(uint64_t barrier) const {
  ConstructThread& own = this->own();
  Did& did = own.did[barrier & 1];
  did.clear();
  if (own.isCrowded) return;
  bool isWhole = true;
  for (uint32_t i = 0; i < own.touchedCount; ++i) {
    const account::Row& row = *own.touched[i].row;
    isWhole &= did.add(row.path, totalOf(row) - own.touched[i].before);
  }
  // Unsigned: the wait's own path has less by as much.
  for (uint32_t i = 0; i < own.passed.count; ++i) {
    isWhole &= did.add(own.passed.parts[i].path, own.passed.parts[i].time);
  }
  if (!isWhole) return did.clear();
  did.sort();
}

/// Waits for the last member become the fault of what that one did.
void ConstructObserver::blame(const Did& did) const {
  account::Thread& thread = record();
  account::Counter& pending = thread.lines[0].pending;
  const uint64_t wait = pending.load(kRelaxed);
  if (wait == 0) return;
  const Change change(thread);
  account::Row* const row = thread.row.load(kRelaxed);
  account::shareOut(wait, did,
                    [&](uint32_t path, uint64_t time) { addTo(row->causes, path, time); });
  pending.store(0, kRelease);
}

/// A member that hears of the end of its region's last barrier only now.
void ConstructObserver::blameLast(const account::Team* team) const {
  if (hasCauses(team) && team->ended.load(kAcquire) != 0) blame(team->did);
}

/// The thread has taken the lock, in that path, and the piece in which it waited is charged.
void ConstructObserver::blameHolders(uint64_t key, uint32_t path) const {
  LockHolders* const lock = LockHolders::find(key);
  if (lock == nullptr) return noteLimit(Limit::kAccountRoom);
  account::Thread& thread = record();
  account::Row* const row = thread.row.load(kRelaxed);
  if (own().askedAt < wall()) {
    const Change change(thread);
    lock->each(own().askedAt, wall(), [&](uint32_t holder, uint64_t time) {
      addTo(row->causes, holder, time);
      pass(holder, time);
      pass(row->path, -time);
    });
  }
  lock->take(thread_.number, path, wall());
}

// --- Paths

uint32_t ConstructObserver::pathIn(uint32_t parent, Directive directive) const {
  const uint64_t mixed = (directive + parent) * 0x9e3779b97f4a7c15u;
  ConstructThread::Known& known = own().known[mixed >> 58];
  if (known.directive == directive && known.parent == parent) return known.path;
  const uint32_t path = accounts().paths.in(parent, directive, &own().sparePath);
  if (path == kNoPath) {
    noteLimit(Limit::kAccountRoom);
    return parent;
  }
  known = {directive, parent, path};
  return path;
}

uint32_t ConstructObserver::predecessorIn(const TaskCtx& task) {
  const Position& at = task.paths.at;
  return at.leftLast != kNoPath ? at.leftLast : at.path;
}

/// How often one returned to a path, with `path` entered at `at`: a new path lies in `at`.
uint16_t ConstructObserver::recursionIn(const Position& at, uint32_t path) {
  const bool isNew =
      path != kRootPath && path != at.path && accounts().paths.paths[path].parent == at.path;
  return isNew || at.recursion == UINT16_MAX ? at.recursion
                                             : static_cast<uint16_t>(at.recursion + 1);
}

void ConstructObserver::noteDepth(const Position& at) const {
  std::atomic<uint32_t>& depth = accounts().paths.paths[at.path].depth;
  uint32_t known = depth.load(kRelaxed);
  while (known < at.recursion && !depth.compare_exchange_weak(known, at.recursion)) {
  }
}

void ConstructObserver::push(TaskCtx& task, const Position& next) const {
  OpenPath* const open = constructMemory.openPaths.take(own().openPaths);
  if (open == nullptr) return noteLimit(Limit::kAccountRoom);
  open->position = task.paths.at;
  open->around = task.paths.around;
  task.paths.around = open;
  task.paths.at = next;
}

void ConstructObserver::pop(TaskCtx& task) const {
  OpenPath* const open = task.paths.around;
  const Position left = task.paths.at;
  task.paths.at = open->position;
  task.paths.around = open->around;
  task.paths.at.leftLast = left.path;
  task.paths.leftFewBodies = left.hasFewBodies;
  constructMemory.openPaths.give(own().openPaths, open);
}

void ConstructObserver::enter(TaskCtx& task, Directive directive, bool hasFewBodies) const {
  const Position& at = task.paths.at;
  Position next;
  next.path = pathIn(at.path, directive);
  next.recursion = recursionIn(at, next.path);
  next.kind = kindOf(directive);
  next.hasFewBodies = hasFewBodies;
  countEntry(next.path, predecessorIn(task));
  if (next.recursion != at.recursion) noteDepth(next);
  push(task, next);
}

/// The innermost path that matches, and all in it. False if the task has entered none.
template <typename Matches>
bool ConstructObserver::leaveWhere(TaskCtx& task, const Matches& matches) const {
  if (!hasEnteredWhere(task, matches)) return false;
  while (!matches(task.paths.at)) pop(task);
  pop(task);
  return true;
}

bool ConstructObserver::leave(TaskCtx& task, DirectiveKind kind) const {
  return leaveWhere(task, [&](const Position& at) { return at.kind == kind; });
}

bool ConstructObserver::leaveRegion(TaskCtx& task, Directive directive) const {
  const account::Path* paths = accounts().paths.paths;
  return leaveWhere(task,
                    [&](const Position& at) { return paths[at.path].directive == directive; });
}

void ConstructObserver::leaveAll(TaskCtx& task) const {
  while (task.paths.around != nullptr) pop(task);
}

// --- Threads

void ConstructObserver::onThreadBegin() const {
  account::Thread& thread = record();
  if (thread.root.load(kRelaxed) != nullptr) return;  // the slot's thread before was idle since
  account::Row* const root = rowOf(kRootPath);
  own().base.row = root;
  thread.row.store(root, kRelaxed);
  thread.root.store(root, kRelease);
}

void ConstructObserver::onThreadEnd() const {
  const account::Team* const team = own().base.team;
  // Its last barrier's end was not reported.
  if (team != nullptr) waitUntil(team->ended.load(kAcquire) - (team->ended.load(kAcquire) != 0));
  charge(wall());
  blameLast(team);
  dropTeam(team);
  own().base = {};
  own().base.row = record().root.load(kRelaxed);
  openBase();
}

void ConstructObserver::onRootBegin(TaskCtx& task) const {
  task.paths = {};
  task.paths.at.path = kRootPath;
  // The run begins with its first root's strand; other threads were idle up to here.
  if (task.implicit.member != 0) charge(wall());
  if (task.implicit.member == 0) own().workedFrom = 0;
  countEntry(kRootPath, kRootPath);
  countBody(kRootPath);
  openAt(task, State::kWork);
}

void ConstructObserver::onEarlyWork(uint64_t units) const {
  if (!isVirtual()) return;
  account::add(record().waited, units);
  own().workedFrom -= units;
  if (isRead_) wall_ += units;
}

void ConstructObserver::onTaskless() const {
  charge(wall());
  openBase();
}

void ConstructObserver::onRunEnd() const {
  charge(wall());
  accounts().endedAt.store(std::max<uint64_t>(wall(), 1), kRelease);
}

// --- Teams

account::Team* ConstructObserver::newTeam(TaskCtx& task, uint32_t path,
                                          uint32_t predecessor) const {
  account::Team* const team = constructMemory.teams.take(own().teams);
  if (team == nullptr) {
    noteLimit(Limit::kAccountRoom);
    return nullptr;
  }
  team->users.store(1, kRelaxed);
  team->forker = thread_.number;
  team->level = task.paths.team == nullptr ? 1 : task.paths.team->level + 1;
  team->path = path;
  team->predecessor = predecessor;
  team->recursion = recursionIn(task.paths.at, path);
  team->forked = wall();
  team->ended.store(0, kRelaxed);
  team->last.store(0, kRelaxed);
  for (size_t i = 0; i < 2; ++i) {
    team->arrived[i].number.store(0, kRelaxed);
    team->tasksEnded[i].number.store(0, kRelaxed);
    team->lastThread[i].store(0, kRelaxed);
  }
  team->did.clear();
  // The team that used it before left them.
  for (uint32_t member = 0; member < membersOf(*team); ++member) {
    team->threads[member].store(0, kRelaxed);
  }
  team->size.store(0, kRelaxed);
  return team;
}

void ConstructObserver::dropTeam(const account::Team* team) const {
  if (team == nullptr) return;
  account::Team* const ours = const_cast<account::Team*>(team);
  if (ours->users.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    constructMemory.teams.give(own().teams, ours);
  }
}

/// The thread's stamps as a member of that team; nullptr if teams are nested too deeply.
MemberLine* ConstructObserver::lineIn(const account::Team* team) const {
  if (team == nullptr || team->level > account::Thread::kLevels) return nullptr;
  return &record().lines[team->level - 1];
}

/// Publishes when the last member came to a barrier. False if one has not; if the barrier is over,
/// all have that are recorded.
bool ConstructObserver::noteArrival(account::Team& team, uint64_t number, bool isOver) const {
  Stamp& stamp = team.arrived[number & 1];
  if (isOf(stamp, number)) return true;
  const uint32_t members = membersOf(team);
  // Those that came stay: the next look begins with the one that was missing.
  ConstructThread::Arrived& seen = own().arrived;
  if (seen.team != &team || seen.barrier != number) seen = {&team, number, 0};
  for (uint32_t& member = seen.members; !isOver && member < members; ++member) {
    const uint32_t thread = team.threads[member].load(kAcquire);
    if (thread == 0) return false;
    const MemberLine& line = accounts().threads[thread - 1].lines[team.level - 1];
    if (!isOf(line.arrived[number & 1], number)) return false;
  }
  uint64_t latest = 0;
  uint32_t last = 0;
  for (uint32_t member = 0; member < members; ++member) {
    const uint32_t thread = team.threads[member].load(kAcquire);
    if (thread == 0) continue;
    const Stamp& one = accounts().threads[thread - 1].lines[team.level - 1].arrived[number & 1];
    if (!isOf(one, number)) continue;
    const uint64_t at = one.at.load(kAcquire);
    if (last == 0 || at > latest) last = thread;
    latest = std::max(latest, at);
  }
  team.lastThread[number & 1].store(last, kRelaxed);
  put(stamp, number, latest);
  return true;
}

/// Publishes when the last task before the end of a barrier was over. The barrier is.
void ConstructObserver::noteTasksEnd(account::Team& team, uint64_t number) const {
  Stamp& stamp = team.tasksEnded[number & 1];
  if (isOf(stamp, number)) return;
  uint64_t latest = 0;
  for (uint32_t member = 0; member < membersOf(team); ++member) {
    const uint32_t thread = team.threads[member].load(kAcquire);
    if (thread == 0) continue;
    const Stamp& one = accounts().threads[thread - 1].lines[team.level - 1].taskEnded[number & 1];
    if (isOf(one, number)) latest = std::max(latest, one.at.load(kAcquire));
  }
  put(stamp, number, latest);
}

// --- Regions

void ConstructObserver::onFork(TaskCtx& task, Directive directive) const {
  const uint32_t predecessor = predecessorIn(task);
  Position next;
  next.path = pathIn(task.paths.at.path, directive);
  next.recursion = recursionIn(task.paths.at, next.path);
  next.kind = DirectiveKind::kParallel;
  account::Team* const team = newTeam(task, next.path, predecessor);
  if (next.recursion != task.paths.at.recursion) noteDepth(next);
  push(task, next);
  turn(task, State::kEnter);
  task.regionMet->teamAccount.store(team, kRelease);
}

void ConstructObserver::onMemberBegin(TaskCtx& task) const {
  account::Team* const team = task.outer->teamAccount.load(kAcquire);
  task.paths = {};
  task.paths.team = team;
  if (team == nullptr) {  // no memory: noted
    task.paths.at.path = kRootPath;
    return turn(task, State::kWork);
  }
  task.paths.at.path = team->path;
  task.paths.at.recursion = team->recursion;
  task.paths.at.kind = DirectiveKind::kParallel;
  if (team->forker != thread_.number) {
    // It was idle until the fork, and is managed since.
    team->users.fetch_add(1, kRelaxed);
    waitUntil(team->forked);
    charge(std::min(team->forked, wall()));
    blameLast(own().base.team);
    dropTeam(own().base.team);
    own().base = {};
    own().base.row = record().root.load(kRelaxed);
    openAt(task, State::kEnter);
  }
  countEntry(team->path, team->predecessor);
  countBody(team->path);
  turn(task, State::kWork);
  // Read first: the line is everybody's.
  if (team->size.load(kRelaxed) != task.implicit.teamSize) {
    team->size.store(task.implicit.teamSize, kRelaxed);
  }
  MemberLine* const line = lineIn(team);
  if (line == nullptr) return noteLimit(Limit::kAccountRoom);
  for (size_t i = 0; i < 2; ++i) {
    line->arrived[i].number.store(0, kRelease);
    line->taskEnded[i].number.store(0, kRelease);
  }
  line->barrier.store(1, kRelease);
  if (hasCauses(team)) {
    line->pending.store(0, kRelease);
    beginInterval();
  }
  if (task.implicit.member < account::Team::kMembersMax) {
    team->threads[task.implicit.member].store(static_cast<uint16_t>(thread_.number + 1), kRelease);
  }
}

void ConstructObserver::onMemberEnd(TaskCtx& task) const {
  leaveAll(task);
  dropTimes(task.paths.times);
  const account::Team* const team = task.paths.team;
  if (team != nullptr && team->forker == thread_.number) return turn(task, State::kExit);
  charge(wall());
  dropTeam(team);
  openBase();
}

void ConstructObserver::onRegionEnd(TaskCtx& task) const {
  account::Team* const team = task.regionMet->teamAccount.load(kAcquire);
  if (team != nullptr) {
    const uint64_t last = team->last.load(kAcquire);
    if (last != 0) {
      noteArrival(*team, last, true);
      noteTasksEnd(*team, last);
      const uint32_t lastThread = team->lastThread[last & 1].load(kRelaxed);
      if (lastThread != 0 && hasCauses(team)) {
        team->did = constructThreads[lastThread - 1].did[last & 1];
      }
    }
    team->ended.store(wall() + 1, kRelease);
  }
  charge(wall());
  leave(task, DirectiveKind::kParallel);
  turn(task, State::kWork);
  task.paths.hasJustLeft = true;
  dropTeam(team);
}

/// Its path is the barrier's own, or that of the construct which it ends: entered once more, but
/// not counted.
void ConstructObserver::onBarrierBegin(TaskCtx& task, Barrier barrier, Directive directive) const {
  TaskPaths& paths = task.paths;
  const uint32_t left = paths.at.leftLast;
  const bool hasJustLeft = paths.hasJustLeft;
  charge(wall());
  paths.isLimited = false;
  if (barrier == Barrier::kExplicit) {
    enter(task, directive, false);
  } else {
    Position again = paths.at;
    const bool isOfLeft =
        left != kNoPath && isWorksharing(kindOfPath(left)) &&
        (barrier == Barrier::kOfConstruct || isCombined(paths.at.path, left, hasJustLeft));
    if (isOfLeft) {
      again.path = left;
      again.kind = kindOfPath(left);
      paths.isLimited = paths.leftFewBodies;
    }
    again.hasFewBodies = paths.isLimited;
    again.leftLast = kNoPath;
    push(task, again);
  }
  MemberLine* const line = task.taskKind == TaskKind::kMember ? lineIn(paths.team) : nullptr;
  const bool isLast = barrier == Barrier::kOfRegion && task.taskKind == TaskKind::kMember &&
                      task.implicit.member != 0;
  openAt(task, isLast ? State::kLastBarrier : State::kBarrier);
  if (line != nullptr) {
    const uint64_t number = line->barrier.load(kRelaxed);
    if (hasCauses(paths.team)) endInterval(number);
    put(line->arrived[number & 1], number, wall());
    if (task.implicit.member == 0) paths.team->last.store(number, kRelease);
  }
  if (!isLast) return;
  Piece& base = own().base;
  base = record().piece();
  base.team = paths.team;  // which it uses up to its next region
  leaveAll(task);
  dropTimes(paths.times);
}

void ConstructObserver::onBarrierEnd(TaskCtx& task, Barrier barrier) const {
  if (task.paths.state != State::kBarrier) return;
  MemberLine* const line = task.taskKind == TaskKind::kMember ? lineIn(task.paths.team) : nullptr;
  if (line != nullptr) {
    const uint64_t number = line->barrier.load(kRelaxed);
    account::Team& team = *task.paths.team;
    noteArrival(team, number, true);
    noteTasksEnd(team, number);
    waitUntil(team.arrived[number & 1].at.load(kAcquire));
    waitUntil(team.tasksEnded[number & 1].at.load(kAcquire));
    line->barrier.store(number + 1, kRelease);
  } else if (task.paths.times != nullptr) {
    waitUntil(task.paths.times->ended.load(kAcquire));
  }
  charge(wall());
  if (line != nullptr && hasCauses(task.paths.team)) {
    const uint64_t number = line->barrier.load(kRelaxed) - 1;
    const uint32_t last = task.paths.team->lastThread[number & 1].load(kRelaxed);
    if (last != 0) blame(constructThreads[last - 1].did[number & 1]);
    beginInterval();
  }
  if (task.paths.around != nullptr) pop(task);
  turn(task, barrier == Barrier::kOfRegion ? State::kExit : State::kWork);
  task.paths.hasJustLeft = false;
}

// --- Constructs

void ConstructObserver::onEnter(TaskCtx& task, const EnteredNode& node) const {
  const DirectiveKind kind = kindOf(node.directive);
  const bool isConstruct = (node.kind == Kind::kGroup || node.kind == Kind::kTaskgroup) &&
                           kind != DirectiveKind::kProgram;
  if (!isConstruct || isLocked(kind)) return;  // entered when it was asked for
  charge(wall());
  enter(task, node.directive, node.hasFewBodies || kind == DirectiveKind::kSingle);
  countBody(task.paths.at.path);
  openAt(task, State::kWork);
  if (node.kind != Kind::kTaskgroup || !isVirtual()) return;
  TaskTimes* const group = constructMemory.times.take(own().times);
  if (group == nullptr) return noteLimit(Limit::kAccountRoom);
  group->outer = task.paths.group;
  group->ended.store(0, kRelaxed);
  task.paths.group = group;
}

void ConstructObserver::onConstructEnd(TaskCtx& task, DirectiveKind kind) const {
  if (isLocked(kind)) return;  // left when it was given back
  if (kind == DirectiveKind::kTaskgroup) return endGroup(task);
  charge(wall());
  task.paths.hasJustLeft = leave(task, kind);
  openAt(task, State::kWork);
}

/// A taskgroup's, or a taskloop's with its group.
void ConstructObserver::endGroup(TaskCtx& task) const {
  const bool isLoops = task.paths.at.kind == DirectiveKind::kTaskloop ||
                       !hasEntered(task, DirectiveKind::kTaskgroup);
  const DirectiveKind kind = isLoops ? DirectiveKind::kTaskloop : DirectiveKind::kTaskgroup;
  if (!hasEntered(task, kind)) return;
  if (TaskTimes* const group = task.paths.group) {
    waitUntil(group->ended.load(kAcquire));
    task.paths.group = group->outer;
    constructMemory.times.give(own().times, group);
  }
  charge(wall());
  task.paths.hasJustLeft = leave(task, kind);
  openAt(task, State::kWork);
}

void ConstructObserver::onUserRegionBegin(TaskCtx& task, Directive directive) const {
  if (task.paths.at.path == kNoPath) return;
  charge(wall());
  enter(task, directive, false);
  countBody(task.paths.at.path);
  openAt(task, State::kWork);
  task.paths.hasJustLeft = false;
}

void ConstructObserver::onUserRegionEnd(TaskCtx& task, Directive directive) const {
  if (task.paths.at.path == kNoPath) return;
  charge(wall());
  if (!leaveRegion(task, directive)) return countLoss(Cause::kUnmatchedEnd);
  openAt(task, State::kWork);
  task.paths.hasJustLeft = false;
}

/// One that another member executes.
void ConstructObserver::onConstructPassed(TaskCtx& task, Directive directive) const {
  charge(wall());
  enter(task, directive, true);
  pop(task);
  openAt(task, State::kWork);
  task.paths.hasJustLeft = true;
}

/// The group that was entered last is a taskloop's.
void ConstructObserver::onRename(TaskCtx& task, Directive directive) const {
  if (task.paths.around == nullptr) return;
  charge(wall());
  const Position& outer = task.paths.around->position;
  const uint32_t before = outer.leftLast != kNoPath ? outer.leftLast : outer.path;
  constexpr uint64_t kTakenBack = ~uint64_t{0};
  countEntry(task.paths.at.path, before, kTakenBack);
  countBody(task.paths.at.path, kTakenBack);
  Position& at = task.paths.at;
  at.path = pathIn(outer.path, directive);
  at.recursion = recursionIn(outer, at.path);
  at.kind = DirectiveKind::kTaskloop;
  countEntry(at.path, before);
  countBody(at.path);
  openAt(task, State::kWork);
}

/// The task enters nothing else before its end: instead of being entered, its path stands in for
/// the one around, which is kept as if it was left last.
void ConstructObserver::onTaskwaitBegin(TaskCtx& task, Directive directive) const {
  Position& at = task.paths.at;
  const uint32_t around = at.path;
  const uint32_t path = pathIn(around, directive);
  account::Row* const row = rowOf(path);
  task.paths.hasJustLeft = false;
  task.paths.state = State::kTaskwait;
  turnTo(row, State::kTaskwait);
  if (row != nullptr) countEntry(row, predecessorIn(task));
  at.path = path;
  at.leftLast = around;
  at.kind = DirectiveKind::kTaskwait;
}

void ConstructObserver::onTaskwaitEnd(TaskCtx& task) const {
  Position& at = task.paths.at;
  if (task.paths.times != nullptr) waitUntil(task.paths.times->ended.load(kAcquire));
  if (at.kind == DirectiveKind::kTaskwait) {
    std::swap(at.path, at.leftLast);
    at.kind = kindOfPath(at.path);
    task.paths.leftFewBodies = false;
  }
  turn(task, State::kWork);
}

void ConstructObserver::onGroupWait(TaskCtx& task) const { turn(task, State::kTaskwait); }

void ConstructObserver::onLockAsked(TaskCtx& task, Directive directive) const {
  charge(wall());
  own().askedAt = wall();
  enter(task, directive, false);
  openAt(task, State::kSync);
}

void ConstructObserver::onLockTaken(TaskCtx& task, Directive directive, uint64_t key) const {
  const DirectiveKind kind = kindOf(directive);
  // Locks that were only tried were not asked for.
  if (task.paths.at.kind != kind || task.paths.state != State::kSync) onLockAsked(task, directive);
  if (isVirtual() && key != 0) waitUntil(LockTimes::take(key, thread_.number, wallOf));
  charge(wall());
  if (key != 0) blameHolders(key, task.paths.at.path);
  countBody(task.paths.at.path);
  if (kind == DirectiveKind::kLock) leave(task, kind);
  openAt(task, State::kWork);
  task.paths.hasJustLeft = false;
}

void ConstructObserver::onLockGiven(TaskCtx& task, DirectiveKind kind, uint64_t key) const {
  charge(wall());
  if (isVirtual() && key != 0) LockTimes::give(key, thread_.number, wall());
  if (key != 0) {
    LockHolders* const lock = LockHolders::find(key);
    if (lock != nullptr) lock->give(thread_.number, wall());
  }
  if (kind == DirectiveKind::kLock) return;
  leave(task, kind);
  openAt(task, State::kWork);
  task.paths.hasJustLeft = false;
}

// --- Tasks

void ConstructObserver::onTaskCreate(TaskCtx& maker, TaskCtx& task, Directive directive) const {
  TaskPaths& paths = task.paths;
  Position& at = maker.paths.at;
  paths = {};
  paths.at.path = pathIn(at.path, directive);
  paths.at.leftLast = predecessorIn(maker);  // until it starts
  paths.at.recursion = recursionIn(at, paths.at.path);
  paths.at.kind = kindOf(directive);
  paths.team = maker.paths.team;
  if (paths.at.recursion != at.recursion) noteDepth(paths.at);
  at.leftLast = paths.at.path;
  maker.paths.hasJustLeft = false;
  if (!isVirtual()) return;
  paths.created = wall();
  paths.group = maker.paths.group;
  if (maker.paths.times == nullptr) {
    maker.paths.times = constructMemory.times.take(own().times);
    if (maker.paths.times == nullptr) return noteLimit(Limit::kAccountRoom);
    maker.paths.times->users.store(1, kRelaxed);
    maker.paths.times->ended.store(0, kRelaxed);
  }
  maker.paths.times->users.fetch_add(1, kRelaxed);
  paths.maker = maker.paths.times;
}

/// A member that waits in a barrier begins with a task: if all members came, what it waited for
/// since is the team's tasks.
bool ConstructObserver::waitsForTasks() const {
  account::Thread& thread = record();
  if (!account::isBarrier(thread.state.load(kRelaxed))) return false;
  account::Team* const team = const_cast<account::Team*>(thread.team.load(kRelaxed));
  if (team == nullptr || lineIn(team) == nullptr) return true;
  noteArrival(*team, thread.barrier.load(kRelaxed), false);
  return true;
}

void ConstructObserver::onTaskStart(TaskCtx& task) const {
  TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath) return;
  if (isVirtual()) waitUntil(paths.created);
  account::Row* const row = rowOf(paths.at.path);
  paths.state = State::kWork;
  turnTo(row, State::kWork, waitsForTasks());
  if (row != nullptr) {
    countEntry(row, paths.at.leftLast);
    account::add(row->banks[bank()].bodies, 1);
  }
  paths.at.leftLast = kNoPath;
}

/// Its piece ends when the thread turns to something else.
void ConstructObserver::onTaskPause(TaskCtx& task) const {
  if (task.paths.at.path != kNoPath && waitsForTasks()) charge(wall(), true);
}

void ConstructObserver::onTaskResume(TaskCtx& task) const {
  const TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath) return;
  if (!account::isBarrier(paths.state)) return turnTo(rowOf(paths.at.path), paths.state);
  charge(wall());
  openAt(task, paths.state);
}

void ConstructObserver::onTaskEnd(TaskCtx& task, EndedStrand) const {
  TaskPaths& paths = task.paths;
  if (paths.at.path == kNoPath) return;
  leaveAll(task);
  if (MemberLine* const line = lineIn(paths.team)) {
    const uint64_t number = line->barrier.load(kRelaxed);
    put(line->taskEnded[number & 1], number, wall());
  }
  if (!isVirtual()) return;
  for (TaskTimes* group = paths.group; group != nullptr; group = group->outer) {
    raise(group->ended, wall());
  }
  if (paths.maker != nullptr) raise(paths.maker->ended, wall());
  dropTimes(paths.maker);
  dropTimes(paths.times);
}

void ConstructObserver::dropTimes(TaskTimes* times) const {
  if (times != nullptr && times->users.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    constructMemory.times.give(own().times, times);
  }
}

}  // namespace whip
