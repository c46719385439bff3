#include "guest/serial/region_stack.h"

#include <algorithm>
#include <cstring>

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
  frame.entry = state_->work;
  frame.outer = top_;
  frame.flags = 0;
  frame.passes = 0;
  frame.children.clear();
  top_ = depth;
  const int64_t lane = depth - state_->first;
  if (lane < 0) {
    frame.flags = kUnmeasured;
    return;
  }
  state_->entry[lane] = state_->work;
  const uint64_t bit = uint64_t{1} << lane;
  state_->loopLanes =
      region.kind == RegionKind::kLoop ? state_->loopLanes | bit : state_->loopLanes & ~bit;
}

void RegionStack::countChild(Frame& parent, EntryId entry, uint64_t count) {
  if (entry != kNoEntry && parent.children.add(entry, count)) return;
  lost_ += count;
  parent.flags |= kCutShort;
}

EntryId RegionStack::entryOf(Frame& frame, Instance& instance) {
  if (frame.last.isLike(instance)) {
    published_.countEntry(frame.last.entry);
    return frame.last.entry;
  }
  const EntryId entry = dictionary_.add(instance);
  if (entry != kNoEntry && instance.childCount == 0) {
    frame.last = {instance.region, instance.criticalPath, instance.work, instance.flags, entry};
  }
  return entry;
}

/// Closes the innermost region.
void RegionStack::close() {
  Frame& frame = at(top_);
  const int64_t lane = top_ - state_->first;
  const double end = lane < 0 ? frame.entry : std::max(state_->max[lane], frame.entry);
  Instance instance = {frame.region,
                       static_cast<uint64_t>(end - frame.entry),
                       static_cast<uint64_t>(state_->work - frame.entry),
                       frame.flags,
                       frame.children.data(),
                       frame.children.size()};
  const EntryId entry = entryOf(frame, instance);
  published_.setWork(static_cast<uint64_t>(state_->work));
  if (lane >= 0) state_->loopLanes &= (uint64_t{1} << lane) - 1;
  top_ = frame.outer;
  if (top_ >= -1) countChild(at(top_), entry, 1);
}

void RegionStack::enter(const Region& region, int64_t depth) {
  if (depth >= end_) {
    if (top_ == end_ - 1) at(top_).flags |= kBelowWindow;
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
    if (top_ == end_ - 1) at(top_).flags |= kBelowWindow;
    return;
  }
  leave(depth);
  Frame& loop = at(depth - 1);
  loop.recent[++loop.passes % 64] = state_->work;
  open(region, depth);
}

void RegionStack::discard(int64_t depth) {
  if (depth >= end_) return;
  leave(depth + 1);
  if (top_ != depth) return;
  Frame& visit = at(depth);
  Frame& loop = at(depth - 1);
  loop.flags |= visit.flags & ~uint32_t{kUnmeasured};
  for (uint32_t i = 0; i < visit.children.size(); i++) {
    countChild(loop, visit.children.data()[i].entry, visit.children.data()[i].count);
  }
  loop.passes--;
  top_ = visit.outer;
}

void RegionStack::finish(uint32_t flags) {
  for (int64_t depth = top_; depth >= -1; depth = at(depth).outer) at(depth).flags |= flags;
  leave(-1);
  published_.finish(static_cast<uint64_t>(state_->work));
}

}  // namespace whip::serial
