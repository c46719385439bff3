// Folding: items are kept until their node is over, and what is small then becomes one item of the
// node around it (docs/model.md §2: folded pieces of any size are equal to the last integer). What
// is large, or was announced, is emitted as in full detail, with its small parts folded.
//
// A node accumulates items on the thread that runs its task. folder.cpp buffers them, and has
// ItemRuns emit them; folder_end.cpp folds them when the node is over; folder_returned.cpp brings
// in what other threads folded; folder_shares.cpp puts regions together.
#pragma once

#include <cstdint>

#include "guest/core/fold/piece.h"
#include "guest/core/fold/slots.h"
#include "guest/core/thread/row_writer.h"
#include "guest/openmp/folding/item_runs.h"
#include "guest/openmp/state/frame.h"
#include "guest/openmp/state/item_buffer.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/pieces.h"
#include "guest/openmp/state/returned.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"

namespace whip {

/// Folds on one thread. Its state is the thread's (OmpThread::folding) and the frames' buffers.
class Folder {
  using What = PendingItem::What;

 public:
  explicit Folder(OmpThread& thread) : runs_(thread) {}

  OmpThread& thread() const { return runs_.thread(); }
  RowWriter rows() const { return runs_.rows(); }

  /// The frame was opened. `movable`: its task may change threads, so that nothing is folded.
  void begin(Frame& frame, bool movable) const;
  /// Whether the thread folds at the moment.
  bool mayFold() const;
  /// Whether the next item of the frame is buffered, by the calls below. If not, the caller emits
  /// it. A frame that was opened too early may begin with it: its earlier items were emitted.
  bool accumulates(Frame& frame) const {
    return frame.accumulates.load(std::memory_order_relaxed) || startsNow(frame);
  }

  // The next item of a frame.

  /// A strand, where the frame accumulates.
  void addStrand(Frame& frame, uint64_t index, const fold::StrandKey& key, uint64_t work) const;
  /// A taskwait, where the frame accumulates.
  void addWait(Frame& frame) const { append(frame, frame.nextIndex(), What::kWait); }
  /// A child, which comes in when it is over.
  void addChild(Frame& frame, uint64_t index) const {
    ++frame.children;
    if (accumulates(frame)) append(frame, index, What::kPlaceholder);
  }
  /// An item that is emitted separately.
  void addSeparate(Frame& frame, uint64_t index) const {
    if (accumulates(frame)) skip(frame, index);
  }

  // A child is over.

  /// Makes an item of the task's container of a task that was no more than this strand. False if
  /// it cannot be that; else the context is given away.
  bool foldTask(TaskCtx& task, EndedStrand strand) const;
  /// The node is popped: it is folded or emitted as soon as all its children have come in, and its
  /// frame is given back.
  void end(Frame& frame) const;
  /// There was no memory for the child at this place (counted).
  void dropChild(Frame* outer, const Place& place) const;

 private:
  Pieces pieces() const { return Pieces(thread()); }
  FoldState& state() const { return thread().folding; }
  bool isHere(const Frame& frame) const {
    return frame.owner.load(std::memory_order_relaxed) == thread().number;
  }
  const fold::Slots& slotsOf(const Frame& frame) const;

  // The buffer of a frame (folder.cpp).
  bool startsNow(Frame& frame) const;
  [[gnu::cold]] void skip(Frame& frame, uint64_t index) const;
  PendingItem& append(Frame& frame, uint64_t index, What what) const;
  void gain(Frame& frame, uint64_t work) const;
  [[gnu::cold]] void makeRoom(Frame& frame) const;
  void flush(Frame& frame) const;
  void clear(Frame& frame) const;
  [[gnu::cold]] void spill(Frame& frame) const;
  [[gnu::cold]] void emitReady(Frame& frame) const;
  void emitUpTo(Frame& frame, PendingItem* placeholder) const;

  // The end of a node (folder_end.cpp).
  void becomeLeaf(Frame& outer, PendingItem& placeholder, fold::Role role, fold::Slot slot,
                  fold::Length work, bool instance) const;
  bool foldLeaf(Frame& frame) const;
  fold::Piece* foldWhole(Frame& frame) const;
  bool addAll(fold::Piece& piece, ItemBuffer& buffer, bool waitsToo) const;
  fold::Piece* instead(Frame& frame, fold::Piece* piece) const;
  void finishAll(Frame* frame) const;
  Frame* finish(Frame& frame) const;
  void retire(Frame& frame) const;
  Frame* deliver(Frame& outer, const Place& place, fold::Role role, fold::Piece* piece) const;
  PendingItem* placeholderIn(Frame& outer, uint64_t index) const;
  Frame* cameIn(Frame& outer) const;

  // Children that come in from other threads (folder_returned.cpp).
  bool sendBack(Frame& outer, uint64_t index, fold::Role role, fold::Piece* piece) const;
  void skipChild(Frame& outer, uint64_t index) const;
  void skipHere(Frame& frame, uint64_t index) const;
  void push(Frame& outer, Message* message) const;
  [[gnu::cold]] void adopt(Frame& frame) const;
  bool numbersFor(ItemBuffer& buffer, const fold::Slots& theirs, fold::Slot* numbers) const;
  void emitReturned(const Place& place, const Returned& returned, bool isShare) const;
  void emitTask(const TaskCtx& task) const;
  void takeIn(Frame& frame) const;
  void takeBack(Frame& frame, TaskCtx& task) const;
  void takeBack(Frame& frame, Returned& returned) const;
  bool takeTaskIn(Frame& frame, const TaskCtx& task) const;
  bool takeChildIn(Frame& frame, const Returned& returned) const;
  bool takeShareIn(Frame& region, const Returned& returned) const;

  // Regions and their members' shares (folder_shares.cpp).
  void deliverShare(Frame& region, fold::Piece* share) const;
  void appendShare(Frame& region, fold::Piece* share) const;
  void spillShares(Frame& region) const;
  void emitShare(uint64_t region, const fold::Piece& share, const fold::Slots& slots) const;
  fold::Piece* foldRegion(Frame& region, Directive directive) const;

  ItemRuns runs_;
};

}  // namespace whip
