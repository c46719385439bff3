#include "guest/serial/region_stack.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace whip::serial {

const Region kProgramRegion = {RegionKind::kProgram, 0, 0, 0, 0, 0, "", "", "", "", ""};

bool Children::grow() {
  const uint32_t room = room_ == 0 ? kFirst : room_ * 2;
  auto* const bigger = static_cast<Child*>(reserve(room * sizeof(Child)));
  if (bigger == nullptr) return false;
  if (at_ != nullptr) {
    std::copy(at_, at_ + size_, bigger);
    munmap(at_, room_ * sizeof(Child));
  }
  at_ = bigger;
  room_ = room;
  return true;
}

bool Children::add(EntryId entry, uint64_t count) {
  if (size_ > 0 && at_[last_].entry == entry) {
    at_[last_].count += count;
    return true;
  }
  for (uint32_t i = 0; i < size_; i++) {
    if (at_[i].entry != entry) continue;
    at_[i].count += count;
    last_ = i;
    return true;
  }
  if (size_ == room_ && !grow()) return false;
  last_ = size_;
  at_[size_++] = {entry, count};
  return true;
}

bool RegionStack::start(State& state, int64_t first, unsigned depths) {
  state_ = &state;
  end_ = first + depths;
  frames_ = static_cast<Frame*>(reserve(sizeof(Frame) * static_cast<uint64_t>(end_ + 1)));
  if (frames_ == nullptr || !dictionary_.start()) return false;
  state.first = first;
  state.depth = -1;
  frames_[0].region = &kProgramRegion;
  frames_[0].flags = kUnmeasured;
  frames_[0].outer = -2;  // nothing is around the program
  return true;
}

void RegionStack::open(const Region& region, int64_t depth) {
  Frame& frame = at(depth);
  frame.region = &region;
  frame.outer = top_;
  frame.flags = 0;
  frame.children.clear();
  top_ = depth;
  state_->leaf = 0;
  const int64_t lane = depth - state_->first;
  if (region.kind == RegionKind::kLoop && depth + 1 < end_ && lane >= -1) {
    state_->iterations[lane + 1].passes = 0;
  }
  if (lane < 0) {
    frame.entry = state_->work;
    frame.flags = kUnmeasured;
    return;
  }
  state_->entry[lane] = state_->work;
  const uint64_t bit = uint64_t{1} << lane;
  state_->openLanes |= bit;
  state_->loopLanes =
      region.kind == RegionKind::kLoop ? state_->loopLanes | bit : state_->loopLanes & ~bit;
  state_->regions[lane] = &region;
}

void RegionStack::countChild(Frame& parent, EntryId entry, uint64_t count) {
  if (entry != kNoEntry && parent.children.add(entry, count)) return;
  lost_ += count;
  parent.flags |= kCutShort;
}

EntryId RegionStack::entryOf(Frame& frame, Instance& instance) {
  if (frame.last.isLike(instance)) {
    published_.countEntry(frame.last.entry, 1);
    return frame.last.entry;
  }
  const EntryId entry = dictionary_.add(instance);
  if (entry != kNoEntry && instance.childCount == 0) {
    frame.last = {instance.region, instance.criticalPath, instance.work, instance.flags, entry};
  }
  return entry;
}

void RegionStack::watch(Frame& frame, int64_t depth) {
  const int64_t lane = depth - state_->first;
  // Who looks at each iteration has to hear of each.
  if (state_->isChecking != 0) return;
  if (lane < 0 || frame.last.region != frame.region || frame.last.flags != frame.flags) return;
  Iterations& iterations = state_->iterations[lane];
  iterations.path = static_cast<double>(frame.last.criticalPath);
  iterations.work = static_cast<double>(frame.last.work);
  state_->leaf = depth;
}

void RegionStack::takeRepeats(int64_t depth) {
  const int64_t lane = depth - state_->first;
  if (lane < 0 || state_->iterations[lane].repeats == 0) return;
  Frame& frame = at(depth);
  const uint64_t count = std::exchange(state_->iterations[lane].repeats, 0);
  published_.countEntry(frame.last.entry, count);
  countChild(at(frame.outer), frame.last.entry, count);
}

/// Closes the innermost region.
void RegionStack::close() {
  takeRepeats(top_);
  state_->leaf = 0;
  Frame& frame = at(top_);
  const int64_t lane = top_ - state_->first;
  const double entry = lane < 0 ? frame.entry : state_->entry[lane];
  const double end = lane < 0 ? entry : std::max(state_->max[lane], entry);
  Instance instance = {frame.region,
                       static_cast<uint64_t>(end - entry),
                       static_cast<uint64_t>(state_->work - entry),
                       frame.flags,
                       frame.children.data(),
                       frame.children.size()};
  const EntryId known = entryOf(frame, instance);
  published_.setWork(static_cast<uint64_t>(state_->work));
  closeLane(lane);
  top_ = frame.outer;
  if (top_ >= -1) countChild(at(top_), known, 1);
}

void RegionStack::closeLane(int64_t lane) {
  if (lane < 0) return;
  const uint64_t outer = (uint64_t{1} << lane) - 1;
  state_->openLanes &= outer;
  state_->loopLanes &= outer;
}

/// A region below the window is in the one that is the last inside.
void RegionStack::noteBelow() {
  if (top_ != end_ - 1) return;
  at(top_).flags |= kBelowWindow;
  state_->leaf = 0;
}

void RegionStack::enter(const Region& region, int64_t depth) {
  if (depth >= end_) {
    noteBelow();
    return;
  }
  leave(depth);
  open(region, depth);
}

void RegionStack::leave(int64_t depth) {
  while (top_ >= depth) close();
}

void RegionStack::iterate(const Region& region, int64_t depth) {
  if (depth >= end_) {
    noteBelow();
    return;
  }
  leave(depth);
  open(region, depth);
  const int64_t lane = depth - state_->first;
  if (lane < 0) return;
  Iterations& iterations = state_->iterations[lane];
  iterations.recent[++iterations.passes % kRecent] = state_->work;
  watch(at(depth), depth);
}

void RegionStack::discard(int64_t depth) {
  if (depth >= end_) return;
  leave(depth + 1);
  if (top_ != depth) return;
  takeRepeats(depth);
  state_->leaf = 0;
  Frame& visit = at(depth);
  Frame& loop = at(depth - 1);
  loop.flags |= visit.flags & ~uint32_t{kUnmeasured};
  for (uint32_t i = 0; i < visit.children.size(); i++) {
    countChild(loop, visit.children.data()[i].entry, visit.children.data()[i].count);
  }
  const int64_t lane = depth - state_->first;
  if (lane >= 0) state_->iterations[lane].passes--;
  closeLane(lane);
  top_ = visit.outer;
}

void RegionStack::finish(uint32_t flags) {
  for (int64_t depth = top_; depth >= -1; depth = at(depth).outer) at(depth).flags |= flags;
  leave(-1);
  published_.finish(static_cast<uint64_t>(state_->work));
}

}  // namespace whip::serial
