// Contiguous items of one container, folded: docs/model.md §2's Cost with the strands behind its
// four numbers, and what they add to the tables. The same algebra as whip.model.algebra downstream.
#pragma once

#include <cstdint>

#include "guest/core/fold/path.h"
#include "guest/core/fold/slots.h"
#include "guest/core/fold/sums.h"
#include "guest/core/memory/pool.h"

namespace whip::fold {

/// How a piece stands in its container.
enum class Role : uint8_t {
  kRun,         // items in a row, or what a `for`, `single`, `critical` did: in series as it is
  kTask,        // deferred explicit task
  kUndeferred,  // undeferred explicit task
  kChunk,       // chunk or section
  kClosed,      // taskgroup, phase, region: over with all descendants
};

/// How a node of that kind stands there.
constexpr Role roleOf(Kind kind) {
  switch (kind) {
    case Kind::kTask:
      return Role::kTask;
    case Kind::kUndeferred:
      return Role::kUndeferred;
    case Kind::kChunk:
      return Role::kChunk;
    case Kind::kTaskgroup:
      return Role::kClosed;
    default:
      return Role::kRun;
  }
}

/// Which of a piece's ways are the same.
struct Same {
  bool joinedIsChain, fullIsChain;  // of a finished piece
  bool fullIsJoined;
};

/// While items are added, `joined` and `full` hold the longest way through a child only and are
/// compared with `chain` when it matters: it only ever grows. finish() makes them what they are, or
/// says that they are the same way. Mostly they are, so `full` is not kept before the two differ.
struct Piece {
  PoolLink link;
  Width width;
  uint32_t items;  // it stands for
  bool exact;      // false: a sum had no room, or there is more work than lengths can hold
  Same same;       // what another way is, is not set
  uint64_t work;   // all strands
  uint64_t node, phase, member;  // a member's share of a phase only: its node's id, and whose it is
  alignas(Four) Length workOn[kSlots];  // by slot
  Path chain, joined, full;
  Sums sums;
};

/// Path to the next taskwait, of a finished piece.
inline const Path& joinedOf(const Piece& piece) {
  return piece.same.joinedIsChain ? piece.chain : piece.joined;
}
inline const Path& fullOf(const Piece& piece) {
  if (piece.same.fullIsChain) return piece.chain;
  return piece.same.fullIsJoined ? piece.joined : piece.full;
}

/// `slots`: by whose numbers it will be summed.
void begin(Piece& piece, const Slots& slots);
void addStrand(Piece& piece, Slot slot, Length work, const Slots& slots);
/// A child that consists of this one strand, or of nothing (kNoSlot); `instance`: of the strand's
/// directive.
void addLeaf(Piece& piece, Slot slot, Length work, Role role, bool instance, const Slots& slots);
/// The child's arrays may grow to the width of the piece.
void addChild(Piece& piece, Piece& child, Role role);
/// A taskwait; only in a piece that begins where no children are pending.
void addWait(Piece& piece);
/// No more items come.
void finish(Piece& piece);

// What a finished piece is as a whole.

/// One instance of the directive, which is over. `loop`: what it is known to be, if it is one.
void closeInstance(Piece& piece, Directive canonical, Directive raw, const Loops& loop = kNoLoops);
/// One member's share of a worksharing instance.
void closeShare(Piece& piece, Directive canonical, Directive raw, uint64_t ordinal,
                const Loops& loop = kNoLoops);

// A region, which consists of phases; its `joined` is the longest share of the phase it is in.

/// Adds another member's share of the same phase, a member with a higher number.
void addMember(Piece& region, Piece& share);
/// All members' shares of the phase have been added.
void endPhase(Piece& region);

// A piece that comes from another thread, put together again.

/// After begin().
void beginParts(Piece& piece, const Same& same);

/// A strand key of it: work, and how much of that is on the way to the three moments.
void addParts(Piece& piece, Slot slot, Length work, Length chain, Length joined, Length full);

/// All keys have been added. A candidate of which nothing is said has no strands in the piece.
void endParts(Piece& piece);

/// How long the three ways would be if the candidate took no time.
void setRest(Piece& piece, uint32_t candidate, Length chain, Length joined, Length full);

/// Makes `to` what `from` is; `numbers` says which slot of `slots` each of `from`'s is there.
void renumber(const Piece& from, const Slots& ofFrom, const Slot* numbers, const Slots& slots,
              Piece& to);

}  // namespace whip::fold
