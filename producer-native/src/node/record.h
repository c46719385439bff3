// What an event does to the tree of open nodes: strands begin and end, nodes open and are popped.
// Every callback is a few of these verbs in a row. No locks, no allocation, no system calls.
#pragma once

#include <cstdint>

#include "clock/clock.h"
#include "node/frame.h"
#include "node/task.h"
#include "node/thread_record.h"

namespace whip {

/// Maps the pools. Once, before any thread records. False if there is no memory at all.
bool createPools();

/// The share's block begins, if it has one: from here on the task's strands bear its tag.
void beginBlock(TaskCtx& task, Frame& share);
/// It is over, if it has begun.
void leaveBlock(TaskCtx& task, Frame& share);
/// There is none after all: the strand in progress does not count as one of it.
void dropBlock(TaskCtx& task, Frame& share);

/// One event on one thread: reads the clock at its beginning, so that the collector's own time is
/// charged to nobody. When the event ends is mostly known from others at the same place.
class Event {
 public:
  explicit Event(ThreadRecord& thread) : Event(thread, readClock(thread)) {}
  /// One that follows the thread's last without a step of the program in between: `now` is the
  /// clock at the end of that.
  Event(ThreadRecord& thread, uint64_t now) : thread_(thread), now_(now) {
    bump(thread.events);
    const uint32_t epoch = snapshotEpoch().load(std::memory_order_relaxed);
    if (epoch != thread.seenEpoch) enterEpoch(epoch);
  }

  ThreadRecord& thread() const { return thread_; }

  // --- Strands -----------------------------------------------------------------------------------

  /// The task goes on (or starts) computing, from code address `from`.
  void beginStrand(TaskCtx& task, uint64_t from) const;
  /// The task's strand ends here, at code address `to`; it becomes an item of the innermost
  /// container if it has work. Nothing if the task was waiting anyway.
  void endStrand(TaskCtx& task, uint64_t to) const;
  /// The strand in progress was waiting: it counts for nothing.
  void dropStrand(TaskCtx& task) const;
  /// The same, and the task goes on from the same address.
  void restartStrand(TaskCtx& task) const;
  /// Another task takes the thread; the strand stays open but its clock stands. Nothing if another
  /// thread goes on with the task already.
  void pause(TaskCtx& task) const;
  /// This thread executes the task from here on, or reports its end.
  void takeOver(TaskCtx& task) const;
  /// The task has the thread again. Nothing unless its strand was paused.
  void resume(TaskCtx& task) const;

  // --- Tasks -------------------------------------------------------------------------------------

  /// A fresh context, nullptr if there is no memory (counted).
  TaskCtx* newTask() const;
  void freeTask(TaskCtx& task) const;
  /// An explicit task starts executing: its node, which opens now or with its first item.
  void startTask(TaskCtx& task) const;
  /// An explicit task's own code is done, here: its last strand, its node. The context is given
  /// back.
  void endTask(TaskCtx& task) const;
  /// Pops everything the task has open, its own node too.
  void popAll(TaskCtx& task) const;

  // --- Nodes -------------------------------------------------------------------------------------

  /// The task's innermost container. For a member between two phases this opens the next phase.
  /// nullptr only without memory.
  Frame* container(TaskCtx& task) const;
  /// Claims the next position in the task's innermost container, for an item without a node.
  Place nextPlace(TaskCtx& task) const;
  /// The same for a node.
  Place childPlace(TaskCtx& task) const;
  /// The same for a list of dependences, a source or a sink.
  Place dependencesPlace(TaskCtx& task) const;
  /// A taskwait in the task's innermost container.
  void wait(TaskCtx& task) const;
  /// The same, and the task's strand ends here, at code address `to`.
  void waitAfterStrand(TaskCtx& task, uint64_t to) const;
  /// Opens a node in the task's innermost container and makes it the innermost. `announce`: write
  /// an open row at once (nodes that tend to be few and long).
  void push(TaskCtx& task, Kind kind, Directive directive, uint64_t a, bool announce,
            uint64_t b = 0) const;
  /// What comes next in the task is more than a strand: from now on each lock that it holds has a
  /// node, in which all of it lies.
  void beginHolds(TaskCtx& task) const;
  /// The lock is given back: its node, if it has one, is popped, and everything within it.
  void endHold(TaskCtx& task, uint64_t lock) const;
  /// The node turned out to be another directive's. Only before it is announced.
  void rename(Frame& frame, Directive directive) const;
  /// Pops the innermost node.
  void pop(TaskCtx& task) const;
  /// Pops the innermost open node of that kind (and directive kind), and everything within it.
  /// False, and nothing happens, if the task has none open.
  bool popTo(TaskCtx& task, Kind kind) const;
  bool popTo(TaskCtx& task, Kind kind, DirectiveKind directiveKind) const;
  /// An item without a node of its own (a taskwait, a dependence list, a source or sink).
  void leaf(Kind kind, const Place& place, Directive directive, uint64_t a = 0) const;
  /// A dependence of the kDepends item at `place`.
  void dependence(const Place& place, uint64_t address, DependenceKind kind) const;

  // --- Regions -----------------------------------------------------------------------------------

  /// Opens a parallel region in the task's innermost container. nullptr without memory (counted).
  Frame* openRegion(TaskCtx& encountering, Directive directive) const;
  /// The node may last for hours: an open row tells of it at once.
  void announce(Frame& frame) const;
  /// Pops the region; `a` and `b` of the frame hold team size and phases.
  void closeRegion(Frame& region) const;
  /// The run's own row: region 0.
  void closeRun(uint64_t roots) const;

 private:
  [[gnu::cold]] void enterEpoch(uint32_t epoch);
  void charge(TaskCtx& task) const;
  void openNode(TaskCtx& task, bool announced) const;
  void openIfAnnounced(TaskCtx& task) const;
  bool stopStrand(TaskCtx& task) const;
  void makeStrand(TaskCtx& task, uint64_t to) const;
  Row strandRow(TaskCtx& task, Frame* container, uint64_t to) const;
  void makeLastStrand(TaskCtx& task) const;
  void runs(TaskCtx& task) const;
  uint64_t clockAtEnd(uint64_t address) const;
  /// `items`: 2 if it is a pair.
  void emit(const Row& row, uint64_t items = 1) const;
  void emitNode(const Frame& frame, uint8_t rowKind) const;
  Frame* open(Kind kind, Directive directive, const Place& place, Frame* outer,
              bool movable) const {
    return open(kind, directive, place, outer, movable, thread_.newNodeId());
  }
  Frame* open(Kind kind, Directive directive, const Place& place, Frame* outer, bool movable,
              uint64_t id) const;
  bool popThrough(TaskCtx& task, const Frame* frame) const;
  [[gnu::cold]] void announceChain(Frame* frame) const;
  void publishLive(const TaskCtx& task) const;
  void retire(Frame& frame) const;

  // Folding (record_gather.cpp).
  bool isHere(const Frame& frame) const;
  bool gathersNow(Frame& frame) const;
  bool mayFold() const;
  void prepare(Frame& frame, bool movable) const;
  void forfeit(Frame* outer, const Place& place) const;
  void keepStrand(Frame& frame, uint64_t index, const fold::StrandKey& key, uint64_t work) const;
  void gain(Frame& frame, uint64_t work) const;
  [[gnu::cold]] void giveUp(Frame& frame, uint64_t index) const;
  Made& keep(Frame& frame, uint64_t index, Made::What what) const;
  [[gnu::cold]] void makeRoom(Frame& frame) const;
  void drop(Frame& frame) const;
  void clear(Frame& frame) const;
  const fold::Slots& slotsOf(const Frame& frame) const;
  fold::Piece* newPiece(const fold::Slots& slots) const;
  void freePiece(fold::Piece* piece) const;
  void add(fold::Piece& piece, Made& made, const fold::Slots& slots) const;
  void compact(Frame& frame) const;
  Made* addRun(fold::Piece& piece, Made* made, Made* end, uint64_t& sinceWait,
               const fold::Slots& slots) const;
  [[gnu::cold]] void spill(Frame& frame) const;
  [[gnu::cold]] void tellReady(Frame& frame) const;
  void tellUpTo(Frame& frame, Made* hole) const;
  Made* tellEach(Frame& frame, Made* end) const;
  Made* tellRun(const Place& place, Made* made, Made* end, uint64_t& sinceWait,
                const fold::Slots& slots) const;
  bool foldTask(TaskCtx& task, bool hasStrand) const;
  bool foldLeaf(Frame& frame) const;
  void becomeLeaf(Frame& outer, Made& hole, fold::Role role, fold::Slot slot, fold::Length work,
                  bool instance) const;
  fold::Piece* foldWhole(Frame& frame) const;
  bool addAll(fold::Piece& piece, MadeList& list, bool waitsToo) const;
  fold::Piece* instead(Frame& frame, fold::Piece* piece) const;
  void end(Frame& frame) const;
  void finishAll(Frame* frame) const;
  Frame* finish(Frame& frame) const;
  Frame* deliver(Frame& outer, const Place& place, fold::Role role, fold::Piece* piece) const;
  Made* holeIn(Frame& outer, uint64_t index) const;
  Frame* cameIn(Frame& outer) const;
  void tellAlone(const Place& place, fold::Role role, fold::Piece* child,
                 const fold::Slots& slots) const;
  bool giveBackTo(Frame& outer, uint64_t index, fold::Role role, fold::Piece* piece) const;
  void leaveOut(Frame& outer, uint64_t index) const;
  void loseHole(Frame& frame, uint64_t index) const;
  void push(Frame& outer, Message* message) const;
  Returned* pack(const fold::Piece& piece, const fold::Slots& slots) const;
  fold::Piece* unpack(const Returned& returned, fold::Slots& numbers) const;
  [[gnu::cold]] void adopt(Frame& frame) const;
  bool numbersFor(MadeList& list, const fold::Slots& theirs, fold::Slot* numbers) const;
  void tellReturned(const Place& place, const Returned& returned, bool isShare) const;
  void tellTask(const TaskCtx& task) const;
  void takeIn(Frame& frame) const;
  void takeBack(Frame& frame, TaskCtx& task) const;
  void takeBack(Frame& frame, Returned& returned) const;
  bool takeTaskIn(Frame& frame, const TaskCtx& task) const;
  bool takeChildIn(Frame& frame, const Returned& returned) const;
  bool takeShareIn(Frame& region, const Returned& returned) const;
  void deliverShare(Frame& region, fold::Piece* share) const;
  void keepShare(Frame& region, fold::Piece* share) const;
  void spillShares(Frame& region) const;
  void tellShare(uint64_t region, const fold::Piece& share, const fold::Slots& slots) const;
  fold::Piece* foldRegion(Frame& region, Directive directive) const;

  // Folded items as rows (record_folded.cpp).
  void tell(const Place& place, const fold::Piece& piece, const fold::Slots& slots) const;
  [[gnu::cold]] void tellStrand(const Place& place, const fold::StrandKey& key,
                                uint64_t work) const;
  void shareRow(uint64_t region, uint64_t id, uint64_t items, uint64_t phase,
                uint64_t member) const;
  void emitTogether(const Row* rows, size_t count) const;

  ThreadRecord& thread_;
  uint64_t now_;
};

}  // namespace whip
