// Worksharing, masked and cancel.
//
//   work begin      GROUP: this member's share of the construct's instance
//   dispatch        CHUNK, which ends at the next dispatch or at work end: there is no end event
//   control_tool    the same, from a program that reports its chunks (reported_chunks.cpp)
//   work end        pops both
#include <utility>

#include "guest/core/fold/sums.h"
#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/taskloop.h"
#include "guest/openmp/callback/tool.h"

namespace whip {

namespace {

DirectiveKind directiveOf(ompt_work_t type) {
  switch (type) {
    case ompt_work_sections:
      return DirectiveKind::kSections;
    case ompt_work_single_executor:
      return DirectiveKind::kSingle;
    default:
      return DirectiveKind::kFor;
  }
}

/// Loops whose chunks are computed once, not asked for. Older runtimes do not distinguish loops.
bool isStatic(ompt_work_t type) {
  return type == ompt_work_loop_static || type == ompt_work_loop || type == ompt_work_sections;
}

/// Team members meet the same constructs in the same order, so each can number them on its own. A
/// root task has no team, and an explicit task is not supposed to meet any: 0, an instance alone.
uint64_t instanceOf(TaskCtx& task) {
  return task.taskKind == TaskKind::kMember ? ++task.implicit.encounters : 0;
}

/// The share ends: chunks that were not reported are named.
void noteHiddenChunks(const TaskCtx& task) {
  const Frame* share = shareOf(task);
  if (share == nullptr || share->chunks != Chunks::kHidden) return;
  const bool sections =
      kindOf(share->directive.load(std::memory_order_relaxed)) == DirectiveKind::kSections;
  noteLimit(sections ? Limit::kSectionBlocks : Limit::kStaticChunks);
}

/// Whether the share is one block, which another number of threads would make longer or shorter. An
/// interposed call knows; without one, a static loop is until its first chunk shows a chunk size.
bool isBlock(const OmpThread& thread, ompt_work_t type, bool isPlain) {
  if (!isStatic(type) || thread.cut == Cut::kChunks) return false;
  return isPlain || thread.cut == Cut::kBlocks;
}

void beginShare(const Event& event, TaskCtx& task, ompt_work_t type, uint64_t count,
                uint64_t address) {
  const DirectiveKind kind = directiveOf(type);
  const bool isLoop = kind == DirectiveKind::kFor;
  const bool isPlain = isStatic(type) && !event.thread().chunksComing;
  const bool hasBlock = isLoop && isBlock(event.thread(), type, isPlain);
  task.leftEarly = false;
  task.implicit.marks = 0;
  event.push(task, {Kind::kGroup, makeDirective(kind, address), instanceOf(task),
                    isLoop ? makeLoop(count, hasBlock) : 0, true, !isLoop && count < task.team()});
  Frame* share = shareOf(task);
  if (share != nullptr && hasBlock) share->block = Block::kAwaited;
  if (share != nullptr) share->hasOneEvent = isPlain && isLoop && count > 0;
  if (kind == DirectiveKind::kSections && count > task.team()) hideChunks(task);
  // Without chunk events the whole share is one chunk. A team of one has none for static loops.
  const bool silent = !event.thread().chunksComing &&
                      (hasLimit(Limit::kNoDispatch) || (isStatic(type) && task.team() == 1));
  if (kind != DirectiveKind::kSingle && silent && count > 0) {
    event.push(task, {Kind::kChunk, 0, 0, 0, false, false, count});
    if (share != nullptr) beginBlock(task, *share);
  }
}

/// True if a static loop's first chunk is smaller than an even share: then the loop has a chunk
/// size, and the runtime will not report the thread's other chunks.
bool hasChunkSize(const TaskCtx& task, uint64_t loopIterations, uint64_t chunkIterations) {
  const uint64_t team = task.team();
  if (team == 0 || loopIterations == 0) return false;  // what a runtime says is not ours to trust
  const uint64_t even =
      loopIterations / team + (task.implicit.member < loopIterations % team ? 1 : 0);
  return task.implicit.member + 1 < team ? chunkIterations < even
                                         : team == 1 && chunkIterations < even;
}

}  // namespace

Frame* shareOf(const TaskCtx& task) {
  Frame* frame = task.top;
  if (frame != nullptr && frame->kind.load(std::memory_order_relaxed) == Kind::kChunk) {
    frame = frame->below;
  }
  if (frame == nullptr || frame->kind.load(std::memory_order_relaxed) != Kind::kGroup) {
    return nullptr;
  }
  const DirectiveKind kind = kindOf(frame->directive.load(std::memory_order_relaxed));
  return kind == DirectiveKind::kFor || kind == DirectiveKind::kSections ? frame : nullptr;
}

void hideChunks(TaskCtx& task) {
  if (Frame* share = shareOf(task)) {
    share->chunks = Chunks::kHidden;
    dropBlock(task, *share);
  }
}

void beginChunk(OmpThread& thread, TaskCtx& task, Iterations chunk, bool announce) {
  const Event event(thread);
  const uint64_t address = addressOf(task.top->strandDirective.load(std::memory_order_relaxed));
  event.leaveOutCall(task);
  event.endStrand(task, address);
  if (task.top->kind.load(std::memory_order_relaxed) == Kind::kChunk) event.pop(task);
  event.push(task, {Kind::kChunk, 0, chunk.first, 0, announce, false, chunk.count});
  if (Frame* share = task.top->below) beginBlock(task, *share);
  event.beginStrand(task, address);
}

namespace {

/// Where libomp gives no address, GCC began a loop or sections together with their region, which
/// then has the place of both, and this is not the region's first member; or sections by
/// themselves.
uint64_t placeOfWork(const OmpThread& thread, const TaskCtx& task, const void* codeptr) {
  if (thread.calledFrom != 0) return placeOf(thread.calledFrom);
  if (codeptr != nullptr) return placeOf(codeptr);
  const uint64_t caller = findCaller(RuntimeCall::kSections, __builtin_frame_address(0));
  return caller != 0 ? placeOf(caller) : addressOf(task.directive);
}

}  // namespace

void onWork(ompt_work_t type, ompt_scope_endpoint_t endpoint, ompt_data_t*, ompt_data_t* taskData,
            uint64_t count, const void* codeptr) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = encountering(thread, taskData);
  if (thread == nullptr || task == nullptr) return;
  if (type == ompt_work_taskloop) return onTaskloop(*thread, *task, endpoint, codeptr);
  const Event event(*thread);
  const uint64_t address = placeOfWork(*thread, *task, codeptr);
  const bool begin = endpoint == ompt_scope_begin;
  event.leaveOutCall(*task);
  event.endStrand(*task, address);
  switch (type) {
    case ompt_work_single_other:
      if (begin) {
        instanceOf(*task);
        event.pass(*task, makeDirective(DirectiveKind::kSingle, address));
      }
      break;
    case ompt_work_workshare:
      if (begin) noteLimit(Limit::kWorkshare);
      break;
    case ompt_work_scope:
      if (begin) noteLimit(Limit::kScope);
      break;
    default:
      if (begin && type == ompt_work_distribute) noteLimit(Limit::kDistribute);
      if (begin) {
        beginShare(event, *task, type, count, address);
        break;
      }
      // A cancelled construct was popped when the cancellation was seen. The end of static loops
      // and sections is reported all the same.
      if (std::exchange(task->leftEarly, false)) break;
      noteHiddenChunks(*task);
      if (!event.popTo(*task, Kind::kGroup, directiveOf(type))) countLoss(Cause::kUnmatchedEnd);
  }
  event.beginStrand(*task, address);
}

void onDispatch(ompt_data_t*, ompt_data_t* taskData, ompt_dispatch_t kind, ompt_data_t instance) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = encountering(thread, taskData);
  if (thread == nullptr || task == nullptr || task->top == nullptr) return;
  const Frame* share = shareOf(*task);
  const bool hasOneEvent = share != nullptr && share->hasOneEvent;
  Iterations iterations;
  switch (kind) {
    case ompt_dispatch_taskloop_chunk:
      return;  // the task it starts is the node
    case ompt_dispatch_section:
      break;  // `instance` is a code pointer
    default:
      if (instance.ptr != nullptr) {
        const auto* chunk = static_cast<const ompt_dispatch_chunk_t*>(instance.ptr);
        iterations = {chunk->start, chunk->iterations};
        if (chunk->iterations == 0) return;  // a member without iterations
        if (hasOneEvent &&
            hasChunkSize(*task, fold::loopsOf(share->b.load(std::memory_order_relaxed)).iterations,
                         chunk->iterations)) {
          hideChunks(*task);
          iterations.count = 0;  // further ones come
        }
      }
  }
  // A static loop's chunk is the only one the runtime reports of its thread, and may last for
  // hours.
  beginChunk(*thread, *task, iterations, hasOneEvent);
}

void onFollowedChunk(Iterations chunk) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = thread == nullptr ? nullptr : thread->current;
  if (task != nullptr && task->top != nullptr) beginChunk(*thread, *task, chunk, false);
}

void onChunkCut(uint64_t iterations) {
  OmpThread* thread = recordingThread();
  if (thread != nullptr && thread->current != nullptr) {
    Event::sizeChunk(*thread->current, iterations);
  }
}

void onMasked(ompt_scope_endpoint_t endpoint, ompt_data_t*, ompt_data_t* taskData,
              const void* codeptr) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = encountering(thread, taskData);
  if (thread == nullptr || task == nullptr) return;
  const Event event(*thread);
  const uint64_t address = codeAddress(codeptr);
  event.endStrand(*task, address);
  if (endpoint == ompt_scope_begin) {
    event.push(*task, {Kind::kGroup, makeDirective(DirectiveKind::kMasked, placeOf(address))});
  } else if (!event.popTo(*task, Kind::kGroup, DirectiveKind::kMasked)) {
    countLoss(Cause::kUnmatchedEnd);
  }
  event.beginStrand(*task, address);
}

void onCancel(ompt_data_t* taskData, int flags, const void* codeptr) {
  OmpThread* thread = recordingThread();
  TaskCtx* task = encountering(thread, taskData);
  if (thread == nullptr || task == nullptr) return;
  // A cancelled loop or sections construct is left at once, for dynamic loops without an end event.
  const bool leaves = (flags & (ompt_cancel_activated | ompt_cancel_detected)) != 0 &&
                      (flags & (ompt_cancel_loop | ompt_cancel_sections)) != 0;
  if (!leaves) return;
  const Event event(*thread);
  event.endStrand(*task, codeAddress(codeptr));
  noteHiddenChunks(*task);
  task->leftEarly =
      event.popTo(*task, Kind::kGroup,
                  (flags & ompt_cancel_loop) != 0 ? DirectiveKind::kFor : DirectiveKind::kSections);
  event.beginStrand(*task, codeAddress(codeptr));
}

}  // namespace whip
