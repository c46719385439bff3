// Open regions of the program, innermost last. Depths, not pairs of calls, say what is open: an
// event at a depth first closes everything that is deeper, so that what an exception, longjmp or
// exit has left is closed by the event that comes next.
#pragma once

#include <cstdint>

#include "guest/serial/dictionary.h"

namespace whip::serial {

/// Children of one open region by entry. Most have one or two kinds; the table grows by halves of a
/// reserved stretch that it keeps, so that the next instance at this depth allocates nothing.
class Children {
 public:
  void clear() { size_ = last_ = 0; }
  /// False: there is no memory for another kind of child.
  bool add(EntryId entry, uint64_t count);
  Child* data() { return at_; }
  uint32_t size() const { return size_; }

 private:
  bool grow();

  static constexpr uint32_t kFirst = 512;  // of 16 B: two pages
  Child* at_ = nullptr;
  uint32_t size_ = 0, room_ = 0, last_ = 0;
};

/// The last instance at a depth, if it had no children: most iterations are as the one before.
struct LastLeaf {
  const Region* region;  // null: there is none
  uint64_t criticalPath, work;
  uint32_t flags;
  EntryId entry;

  bool isLike(const Instance& instance) const {
    return instance.childCount == 0 && region == instance.region && work == instance.work &&
           criticalPath == instance.criticalPath && flags == instance.flags;
  }
};

struct Frame {
  const Region* region;
  double entry;   // work clock, of a region above the window; else it is in State
  int64_t outer;  // depth of the region around it, which is open
  uint32_t flags;
  Children children;
  LastLeaf last;
};

class RegionStack {
 public:
  constexpr explicit RegionStack(Published& published)
      : published_(published), dictionary_(published) {}

  /// The run sees `depths` depths from `first` on. False: no memory.
  bool start(State& state, int64_t first, unsigned depths);

  void enter(const Region& region, int64_t depth);
  /// Closes what is open at this depth and deeper.
  void leave(int64_t depth);
  /// The next iteration of the loop around `depth`: the one before is over.
  void iterate(const Region& region, int64_t depth);
  /// The header's last visit is no iteration: what ran in it belongs to the loop itself.
  void discard(int64_t depth);
  /// The program ends: closes all, the program's own region too.
  void finish(uint32_t flags);

  int64_t top() const { return top_; }
  int64_t end() const { return end_; }
  Frame& at(int64_t depth) { return frames_[depth + 1]; }
  uint64_t lost() const { return lost_; }

 private:
  void open(const Region& region, int64_t depth);
  void close();
  /// No region is open in that lane, nor in one inside.
  void closeLane(int64_t lane);
  void noteBelow();
  EntryId entryOf(Frame& frame, Instance& instance);
  /// Lets instrumented code count what repeats itself from the open iteration on.
  void watch(Frame& frame, int64_t depth);
  /// Takes over what instrumented code has counted at that depth.
  void takeRepeats(int64_t depth);
  void countChild(Frame& parent, EntryId entry, uint64_t count);

  State* state_ = nullptr;
  Frame* frames_ = nullptr;  // from depth -1, the program's
  int64_t top_ = -1;         // depth of the innermost open region
  int64_t end_ = 0;          // first depth below the window
  uint64_t lost_ = 0;        // instances that found no memory
  Published& published_;
  Dictionary dictionary_;
};

/// The program's own region, which is open from start to end.
extern const Region kProgramRegion;

}  // namespace whip::serial
