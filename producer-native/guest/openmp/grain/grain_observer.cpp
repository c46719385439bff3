#include "guest/openmp/grain/grain_observer.h"

#include <utility>

#include "guest/core/memory/memory_order.h"

namespace whip {

using namespace detail;
using grain::Number;

namespace {

bool isVirtual() { return clockKind() == ClockKind::kVirtual; }

bool isLoop(DirectiveKind kind) {
  return kind == DirectiveKind::kFor || kind == DirectiveKind::kSections;
}

bool isUndeferred(const TaskCtx& task) {
  return task.kind == Kind::kUndeferred || task.kind == Kind::kDependentUndeferred;
}

}  // namespace

// --- Roots, regions, members

void GrainObserver::onRootBegin(TaskCtx& task) const {
  task.maker = makers().make(Maker::Kind::kRoot, nullptr);
}

void GrainObserver::onFork(TaskCtx& task, Directive) const {
  Maker* const region = task.maker == nullptr ? nullptr : makers().makeRegion(*task.maker);
  task.regionMet->maker.store(region, kRelease);
}

void GrainObserver::onRegionEnd(TaskCtx& task) const {
  makers().endRegion(task.regionMet->maker.exchange(nullptr, std::memory_order_acq_rel));
}

void GrainObserver::onMemberBegin(TaskCtx& task) const {
  task.maker = makers().make(Maker::Kind::kMember, task.outer->maker.load(kAcquire));
  if (task.maker != nullptr) task.maker->number = task.implicit.member;
}

void GrainObserver::onMemberEnd(TaskCtx& task) const {
  makers().end(std::exchange(task.maker, nullptr));
}

void GrainObserver::noteLoopCall() const { own().reported = now_ + 1; }

/// Ends a member other than the first at the region's barrier: what the thread does behind that is
/// no member's, and the member's end is not reported.
void GrainObserver::onBarrierBegin(TaskCtx& task, Barrier barrier, Directive) const {
  const bool isMember = task.taskKind == TaskKind::kMember;
  if (!isMember || barrier != Barrier::kOfRegion || task.implicit.member == 0) return;
  leaveAll(task);
  onMemberEnd(task);
}

// --- Constructs

void GrainObserver::onEnter(TaskCtx& task, const EnteredNode& node) const {
  if (task.maker == nullptr) return;
  const DirectiveKind kind = kindOf(node.directive);
  if (node.kind == Kind::kChunk) return enterChunk(task, node);
  if (node.kind == Kind::kTaskgroup) {
    ++task.maker->level;
  } else if (node.kind == Kind::kGroup && kind == DirectiveKind::kTaskloop) {
    onRename(task, node.directive);
  } else if (node.kind == Kind::kGroup && isLoop(kind)) {
    leaveShare(task);  // of which no frame said the end
    enterLoop(*task.maker, task, node);
  } else if (node.kind == Kind::kGroup && kind == DirectiveKind::kSingle) {
    leaveShare(task);
    enterSingle(task, node);
  }
}

/// A taskgroup is a taskloop's; or it begins without one.
void GrainObserver::onRename(TaskCtx& task, Directive directive) const {
  if (task.maker == nullptr || kindOf(directive) != DirectiveKind::kTaskloop) return;
  Maker& maker = *task.maker;
  maker.hasTaskloop = true;
  ++maker.encountered;
  maker.chunks = std::exchange(maker.cost, 0);
}

/// A root has the loops that it meets for itself.
void GrainObserver::enterLoop(Maker& maker, const TaskCtx& task, const EnteredNode& node) const {
  const bool isTeams = maker.kind == Maker::Kind::kMember && node.a != 0;
  maker.loop = isTeams ? makers().enterLoop(maker.parent, node.a - 1, task.implicit.teamSize)
                       : makers().enterLoop(&maker, maker.shared++, 1);
  maker.directive = node.directive;
  maker.chunks = std::exchange(maker.cost, 0);
}

void GrainObserver::enterSingle(TaskCtx& task, const EnteredNode& node) const {
  Maker& maker = *task.maker;
  const bool isTeams = maker.kind == Maker::Kind::kMember && node.a != 0;
  Maker* const single = makers().make(Maker::Kind::kSingle, isTeams ? maker.parent : &maker);
  if (single == nullptr) return;
  single->number = isTeams ? node.a - 1 : maker.shared++;
  single->cost = std::exchange(maker.cost, 0);
  single->around = &maker;
  task.maker = single;
}

void GrainObserver::enterChunk(TaskCtx& task, const EnteredNode& node) const {
  leaveInner(task, Maker::Kind::kChunk);  // of which no frame said the end
  Maker& maker = *task.maker;
  if (maker.loop == nullptr) return;
  Maker* const chunk = makers().makeChunk(*maker.loop, maker.directive);
  if (chunk == nullptr) return;
  chunk->first = node.a;
  chunk->length = node.iterations;
  if (isVirtual()) chunk->numbers[Number::kDispatch] = maker.chunks;
  chunk->around = &maker;
  task.maker = chunk;
  own().chunk = chunk;
}

/// The task's innermost code is over, if it is of that kind.
void GrainObserver::leaveInner(TaskCtx& task, Maker::Kind kind) const {
  Maker* const inner = task.maker;
  if (inner->around == nullptr || inner->kind != kind) return;
  task.maker = inner->around;
  if (kind == Maker::Kind::kSingle) task.maker->cost += inner->cost;
  makers().end(inner);
}

void GrainObserver::leaveShare(TaskCtx& task) const {
  leaveInner(task, Maker::Kind::kChunk);
  leaveInner(task, Maker::Kind::kSingle);
  if (Maker* const loop = std::exchange(task.maker->loop, nullptr)) makers().leaveLoop(*loop);
}

void GrainObserver::leaveAll(TaskCtx& task) const {
  if (task.maker == nullptr) return;
  leaveShare(task);
  Maker& maker = *task.maker;
  makers().wait(maker);
  maker.level = 0;
}

/// Goes by the frames that are about to be popped.
void GrainObserver::onLeave(TaskCtx& task, const Frame* below) const {
  if (task.maker == nullptr) return;
  for (const Frame* frame = task.top; frame != below && frame != nullptr; frame = frame->below) {
    const DirectiveKind kind = kindOf(frame->directive.load(kRelaxed));
    switch (frame->kind.load(kRelaxed)) {
      case Kind::kChunk:
        if (task.maker->kind == Maker::Kind::kChunk) task.maker->node = frame->id.load(kRelaxed);
        leaveInner(task, Maker::Kind::kChunk);
        break;
      case Kind::kTaskgroup:
        makers().leaveGroup(*task.maker);
        if (kind == DirectiveKind::kTaskloop) task.maker->hasTaskloop = false;
        break;
      case Kind::kGroup:
        if (isLoop(kind) || kind == DirectiveKind::kSingle) leaveShare(task);
        if (kind == DirectiveKind::kTaskloop) task.maker->hasTaskloop = false;
        break;
      default:
        break;
    }
  }
  if (below != nullptr) return;
  if (task.taskKind == TaskKind::kMember) leaveAll(task);
  if (task.taskKind == TaskKind::kRoot) {
    leaveAll(task);
    makers().end(std::exchange(task.maker, nullptr));
  }
}

// --- Tasks

void GrainObserver::onTaskCreate(TaskCtx& maker, TaskCtx& task, Directive directive) const {
  task.maker = nullptr;
  if (maker.maker == nullptr) return;
  Maker& code = *maker.maker;
  const LoopTask* const of = own().loopTask.loop == nullptr ? nullptr : &own().loopTask;
  Maker* const made =
      makers().makeTask(code, directive, kindOf(directive) == DirectiveKind::kTaskloop, of);
  if (made == nullptr) return;
  task.maker = made;
  if (!isVirtual()) return;
  made->numbers[Number::kAlloc] = made->numbers[Number::kCopy] = 0;
  made->numbers[Number::kSubmit] = of != nullptr        ? of->loop->cost
                                   : made->isOfTaskloop ? made->parent->chunks
                                                        : std::exchange(code.cost, 0);
  if (isUndeferred(task)) made->numbers[Number::kFinish] = 0;
}

void GrainObserver::onTaskEnd(TaskCtx& task, EndedStrand strand) const {
  own().endedAt = now_;
  if (task.maker == nullptr) return;
  if (strand.isItem) addWork(task);
  task.maker->node = task.nodeId;
  // It is not supposed to be in any.
  if (task.maker->around != nullptr || task.maker->loop != nullptr) leaveShare(task);
  makers().end(std::exchange(task.maker, nullptr));
}

void GrainObserver::onWait(TaskCtx& task, EndedStrand strand) const {
  if (strand.isItem) addWork(task);
  if (task.maker != nullptr) makers().wait(*task.maker);
}

}  // namespace whip
