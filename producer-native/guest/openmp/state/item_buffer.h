// The items of an open node that wait to be folded.
#pragma once

#include <algorithm>
#include <cstdint>

#include "guest/core/fold/piece.h"
#include "guest/core/fold/slots.h"
#include "guest/core/memory/pool.h"

namespace whip {

/// One item of a container, or several in a row.
struct PendingItem {
  enum class What : uint8_t {
    kStrand,
    kLeaf,         // a child that consists of one strand, or of nothing
    kPiece,        // a child, or several items, folded
    kWait,         // taskwait
    kPlaceholder,  // a child that has not come in
    kSkipped,      // it was emitted separately, or lost: nothing is waited for here
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
static_assert(sizeof(PendingItem) == 16, "four to a line");

/// Room for the many of a node with hundreds of pending children: a runtime keeps some 256 tasks of
/// a thread waiting, with a strand between two of them.
struct LargeBuffer {
  static constexpr uint32_t kRoom = 2046;
  PoolLink link;
  PendingItem items[kRoom];
};

/// The pending items of one node, in the order of their indices.
struct ItemBuffer {
  static constexpr uint32_t kFew = 12;

  uint32_t count = 0;
  uint32_t epoch = 0;             // of snapshotEpoch(), when all items were emitted last
  uint64_t work = 0;              // in strands and folded pieces, since some were emitted last
  uint64_t emittedSinceWait = 0;  // work, since the last taskwait that was emitted
  LargeBuffer* large = nullptr;   // instead of `few`
  PendingItem few[kFew];

  PendingItem* begin() { return large == nullptr ? few : large->items; }
  PendingItem* end() { return begin() + count; }
  uint32_t room() const { return large == nullptr ? kFew : LargeBuffer::kRoom; }
  /// end() if there is none.
  PendingItem* firstPlaceholder() {
    return std::find_if(begin(), end(), [](const PendingItem& item) {
      return item.what == PendingItem::What::kPlaceholder;
    });
  }
  /// The placeholder of the child at this index; nullptr if it was skipped.
  PendingItem* placeholder(uint32_t index) {
    if (count == 0 || end()[-1].index < index) return nullptr;
    // Indices rise, so there are at most so many behind it; mostly just as many.
    const uint32_t behind = end()[-1].index - index;
    PendingItem* item = behind < count ? end() - 1 - behind : begin();
    if (item->index < index) {
      item = std::lower_bound(item, end(), index, [](const PendingItem& one, uint32_t other) {
        return one.index < other;
      });
    }
    return item->index == index && item->what == PendingItem::What::kPlaceholder ? item : nullptr;
  }
};

/// Whether the next item is there, too, and can be folded with this one. In between may have been
/// items that were emitted already.
bool goesOn(const PendingItem* item, const PendingItem* end);
/// Whether the piece has room for one more item's work, and for what it adds to the sums.
bool hasRoom(const fold::Piece& piece, const PendingItem& item, const fold::Slots& slots);

}  // namespace whip
