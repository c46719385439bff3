// What was made in an open node and waits to be folded.
#pragma once

#include <algorithm>
#include <cstdint>

#include "fold/piece.h"
#include "fold/slots.h"
#include "node/lines.h"
#include "node/pool.h"

namespace whip {

/// One item of a container, or several in a row.
struct Made {
  enum class What : uint8_t {
    kStrand,
    kLeaf,   // a child that consists of one strand, or of nothing
    kPiece,  // a child, or several items, folded
    kWait,   // taskwait
    kHole,   // a child that has not come in
    kGone,   // told by itself
  };
  uint32_t index;
  What what;
  fold::Role role;  // leaf, piece
  fold::Slot slot;  // strand, leaf
  bool instance;    // leaf: of its strand's directive
  union {
    fold::Length work;  // strand, leaf
    fold::Piece* piece;
  };

  void become(What now, fold::Role as = fold::Role::kRun) {
    what = now;
    role = as;
    slot = fold::kNoSlot;
    instance = false;
    work = 0;
  }
  /// A child of one strand, whose work is `of`; `isInstance`: of the strand's directive.
  void becomeLeaf(fold::Role as, fold::Slot one, fold::Length of, bool isInstance) {
    become(What::kLeaf, as);
    slot = one;
    instance = isInstance;
    work = of;
  }
  uint64_t workIn() const { return what == What::kPiece ? piece->work : work; }
  uint32_t items() const { return what == What::kPiece ? piece->items : 1; }
  bool isFoldable() const { return what <= What::kPiece; }
};
static_assert(sizeof(Made) == 16, "four to a line");

/// Room for the many of a node with hundreds of pending children: a runtime keeps some 256 tasks of
/// a thread waiting, with a strand between two of them.
struct ManyMade {
  static constexpr uint32_t kRoom = 2046;
  Pool<ManyMade>::Link link;
  Made made[kRoom];
};

/// In the order of their indices.
struct MadeList {
  static constexpr uint32_t kFew = 12;

  uint32_t count = 0;
  uint32_t epoch = 0;          // of snapshotEpoch(), when all there was was told last
  uint64_t work = 0;           // in strands and folded pieces, since some were told last
  uint64_t toldSinceWait = 0;  // work, since the last taskwait that was told
  ManyMade* many = nullptr;    // instead of `few`
  Made few[kFew];

  Made* begin() { return many == nullptr ? few : many->made; }
  Made* end() { return begin() + count; }
  uint32_t room() const { return many == nullptr ? kFew : ManyMade::kRoom; }
  /// end() if there is none.
  Made* firstHole() {
    return std::find_if(begin(), end(),
                        [](const Made& made) { return made.what == Made::What::kHole; });
  }
  /// The hole left for the child at this index; nullptr if it was given up.
  Made* hole(uint32_t index) {
    if (count == 0 || end()[-1].index < index) return nullptr;
    // Indices rise, so there are at most so many behind it; mostly just as many.
    const uint32_t behind = end()[-1].index - index;
    Made* made = behind < count ? end() - 1 - behind : begin();
    if (made->index < index) {
      made = std::lower_bound(made, end(), index,
                              [](const Made& one, uint32_t other) { return one.index < other; });
    }
    return made->index == index && made->what == Made::What::kHole ? made : nullptr;
  }
};

/// Whether the next item is there, too, and can be folded with this one. In between may have been
/// what was told already.
bool goesOn(const Made* made, const Made* end);
/// Whether the piece has room for one more item's work, and for what it adds to the sums.
bool hasRoom(const fold::Piece& piece, const Made& made, const fold::Slots& slots);

/// Of a child, on its way to the thread that gathers its container.
struct Message {
  enum class Of : uint8_t {
    kTask,   // it was one strand, and this is the context of its task
    kChild,  // it is folded in this Returned
    kGone,   // it was told by itself; this is a Returned of which the index counts
  };
  Message* next = nullptr;
  Of of = Of::kTask;
};

/// A child that was more than a strand. The other thread numbers strand keys differently.
struct Returned : Message {
  static constexpr uint32_t kKeysMax = 16;
  struct Entry {
    fold::StrandKey key;
    fold::Length work, chain, joined, full;
  };
  struct Rest {
    fold::Candidate candidate;
    fold::Length chain, joined, full;
  };

  Pool<Returned>::Link link;
  uint32_t index;
  fold::Role role;
  fold::Same same;
  uint64_t node, phase, member;
  uint32_t count;
  Entry entries[kKeysMax];
  uint32_t candidates;
  Rest rests[fold::kCandidates];
  fold::Sums sums;
};

/// Asks for the lines of one that holds a few of everything.
inline void askForReturned(const Returned* returned) {
  if (returned == nullptr) return;
  askToWrite(returned, 4 * kLine);
  askToWrite(&returned->candidates, kLine);
  askToWrite(&returned->sums, 2 * kLine);
}

}  // namespace whip
