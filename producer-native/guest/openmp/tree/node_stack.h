// The open nodes of a task: a stack of frames, the innermost on top. The folder says whether a new
// item is buffered in its container or becomes a row, and finishes the nodes that are popped.
#pragma once

#include <cstdint>

#include "guest/core/thread/row_writer.h"
#include "guest/openmp/folding/folder.h"
#include "guest/openmp/state/entered_node.h"
#include "guest/openmp/state/frame.h"
#include "guest/openmp/state/omp_thread.h"
#include "guest/openmp/state/strand.h"
#include "guest/openmp/state/task.h"

namespace whip {

class NodeStack {
 public:
  explicit NodeStack(OmpThread& thread) : folder_(thread) {}

  OmpThread& thread() const { return folder_.thread(); }
  const Folder& folder() const { return folder_; }
  RowWriter rows() const { return folder_.rows(); }

  /// The task's innermost container. For a member between two phases this opens the next phase.
  /// nullptr only without memory.
  Frame* container(TaskCtx& task) const;

  // The next position in the task's innermost container.

  /// For an item without a node.
  Place nextPlace(TaskCtx& task) const { return nextPlaceIn(container(task)); }
  /// For a node.
  Place childPlace(TaskCtx& task) const;
  /// For a list of dependences, a source or a sink: a container with such items is folded
  /// downstream, in their order.
  Place dependencesPlace(TaskCtx& task) const;

  // The next item there.

  void addStrand(TaskCtx& task, EndedStrand strand) const;
  /// The strand, if it is an item, and a taskwait.
  void addWait(TaskCtx& task, EndedStrand strand) const;
  /// The strand is the last item of the task's node, which is emitted with it if it is emitted at
  /// all.
  void addLastStrand(TaskCtx& task, EndedStrand strand) const;

  // Nodes.

  /// Opens a node in the innermost container and makes it the innermost.
  void push(TaskCtx& task, const EnteredNode& node) const;
  void pop(TaskCtx& task) const;
  /// Opens an explicit task's own node.
  void openTask(TaskCtx& task, bool announced) const;
  /// A strand of the task is over. If the helper has announced the task's node, there must be one.
  void openIfAnnounced(TaskCtx& task) const {
    if (task.node == NodeState::kUnopened && thread().live.wasAnnounced()) openTask(task, true);
  }
  /// From now on each lock that the task holds has a node.
  void beginHolds(TaskCtx& task) const;
  /// The lock's node, if it has one, is popped, and everything within it.
  void endHold(TaskCtx& task, uint64_t lock) const;

  /// Opens a parallel region in the task's innermost container. nullptr without memory (counted).
  Frame* openRegion(TaskCtx& encountering, Directive directive) const;
  /// Pops the region; `a` and `b` of the frame hold team size and phases.
  void closeRegion(Frame& region) const;

  // Announcements.

  /// The node may last for hours: an open row announces it at once.
  void announce(Frame& frame) const;
  /// Announces the node and its ancestors that are not yet.
  void announceChain(Frame* frame) const;

  /// The innermost open node of which `matches` is true; nullptr if there is none.
  template <typename Matches>
  static const Frame* find(const TaskCtx& task, Matches matches) {
    const Frame* frame = task.top;
    while (frame != nullptr && !matches(*frame)) frame = frame->below;
    return frame;
  }

 private:
  Frame* open(Kind kind, Directive directive, const Place& place, Frame* outer, bool movable,
              uint64_t id) const;
  Frame* open(Kind kind, Directive directive, const Place& place, Frame* outer,
              bool movable) const {
    return open(kind, directive, place, outer, movable, thread().newNodeId());
  }

  Folder folder_;
};

// Whether a share of a static loop is one block of it.

/// The share's block begins, if it has one: from here on the task's strands bear its tag.
void beginBlock(TaskCtx& task, Frame& share);
/// It is over, if it has begun.
void leaveBlock(TaskCtx& task, Frame& share);
/// There is none after all: the strand in progress does not count as one of it.
void dropBlock(TaskCtx& task, Frame& share);

}  // namespace whip
