// Rows: what items of the execution tree look like on their way from the thread that made them to
// the helper that ships them.
#pragma once

#include <cstdint>

namespace whip {

/// Structural kinds, numbered as in schemas/README.md.
enum class Kind : uint8_t {
  kRegion = 0,
  kMember = 1,
  kChunk = 2,
  kGroup = 3,
  kTaskgroup = 4,
  kTask = 5,
  kUndeferred = 6,
  kTaskwait = 7,
  kDepends = 8,
  kDependentTask = 9,
  kDependentUndeferred = 10,
  kHold = 11,
  kSource = 12,
  kSink = 13,
};

/// Directive kinds, as schemas/catalogue numbers them. kProgram: outside any directive.
enum class DirectiveKind : uint8_t {
  // catalogue: cpp-directives
  kProgram = 0,
  kParallel = 1,
  kFor = 2,
  kSections = 3,
  kSingle = 4,
  kMasked = 5,
  kCritical = 6,
  kOrdered = 7,
  kTask = 8,
  kTaskloop = 9,
  kTaskgroup = 10,
  kBarrier = 11,
  kTaskwait = 12,
  kLock = 13,
  kRegion = 14,
  kFunction = 15,
  // catalogue: end
};

/// Dependence kinds, numbered as in schemas/README.md.
enum class DependenceKind : uint8_t {
  kIn = 1,
  kOut = 2,
  kInout = 3,
  kMutexinoutset = 4,
  kInoutset = 5
};

/// The address of `omp_all_memory`.
inline constexpr uint64_t kAllMemory = ~uint64_t{0};

/// A directive packed with its position: kind << 48 | raw return address. 0: outside any directive.
using Directive = uint64_t;

inline constexpr uint64_t kAddressMask = (uint64_t{1} << 48) - 1;

constexpr Directive makeDirective(DirectiveKind kind, uint64_t codeAddress) {
  return uint64_t{static_cast<uint8_t>(kind)} << 48 | (codeAddress & kAddressMask);
}

/// The directive's kind.
constexpr DirectiveKind kindOf(Directive directive) {
  return static_cast<DirectiveKind>(directive >> 48 & 0xff);
}

/// The directive's raw code address as the runtime reported it (a return address).
constexpr uint64_t addressOf(Directive directive) { return directive & kAddressMask; }

/// Attribute b of a share of a loop, as in schemas/README.md: how many iterations the loop has, and
/// whether the share is one block of it. 0: not known, since a runtime says what cannot be.
constexpr uint64_t makeLoop(uint64_t iterations, bool isBlock) {
  return iterations >> 61 != 0 ? 0 : 2 * iterations + (isBlock ? 2 : 1);
}

/// Attribute b of a share that is no block after all.
constexpr uint64_t withoutBlock(uint64_t loop) { return loop - (loop != 0 ? 1 : 0); }

/// Where an item stands: the innermost parallel region around its container, the container's node
/// id, and the item's position in the container, counted from 0 without gaps.
struct Place {
  /// In `parent`: the item could be given no place, for lack of memory. Never leaves the collector.
  static constexpr uint64_t kNowhere = ~uint64_t{0};

  uint64_t region = 0;
  uint64_t parent = 0;
  uint64_t index = 0;

  bool isNowhere() const { return parent == kNowhere; }
};

// The rows. Code addresses in them are raw return addresses (codeptr_ra); the encoder of batches
// subtracts 1 and makes them canonical. row_codec.h says how they lie in the 64 bytes of a `Row`.

/// A strand that is over, or in a live profile the one that runs.
struct StrandRow {
  Directive directive = 0;  // the nearest enclosing one
  Place place;
  uint64_t from = 0, work = 0, to = 0;  // code addresses; work in the run's unit
  uint64_t tag = 0;                     // a number, see tags.h
};

/// A node that was popped, an item without work, or an announcement that a node was opened.
struct NodeRow {
  Kind kind = Kind::kRegion;
  bool isOpen = false;
  Directive directive = 0;  // the node's own
  Place place;
  uint64_t id = 0;        // 0 if it is no container
  uint64_t items = 0;     // made in it (so far)
  uint64_t a = 0, b = 0;  // attributes, see schemas/README.md
};

/// A dependence of the closest kDepends row before it.
struct DependenceRow {
  Place depends;  // the place of that row
  uint64_t address = 0;
  DependenceKind kind = DependenceKind::kIn;
};

// A folded item is a FoldedRow and its details right behind it, in this order of their kinds;
// schemas/README.md, "Folded items", says what they mean.

struct FoldedRow {
  Place place;
  uint64_t items = 0;    // that it stands for
  uint64_t details = 0;  // rows that follow
};

struct FoldedStrandRow {
  Directive directive = 0;
  uint64_t from = 0, to = 0, tag = 0;
  uint64_t work = 0;                         // of all strands of this key, and of them
  uint64_t chain = 0, joined = 0, full = 0;  // those on the three paths
};

struct FoldedInstanceRow {
  Directive directive = 0;
  uint64_t instances = 0, work = 0, span = 0, workMin = 0, workMax = 0;
  uint64_t iterationsAnd1 = 0;  // 0: not known
  uint64_t blocks = 0;
};

struct FoldedShareRow {
  Directive directive = 0;
  uint64_t ordinal = 0, work = 0, full = 0;
  uint64_t iterationsAnd1 = 0, blocks = 0;  // as above
};

struct FoldedLockRow {
  uint64_t lock = 0, acquisitions = 0;
};

struct FoldedCurveRow {
  uint64_t site = 0;                 // of the candidate
  const char* annotation = nullptr;  // or its name, then `site` is 0
  uint64_t paths = 0;                // set of 1: chain, 2: joined, 4: full
  uint64_t exact = 0;                // 1: the fastest strands are a path of the piece
  uint64_t fastest = 0;              // FoldedFastestRows that follow
};

struct FoldedFastestRow {
  Directive directive = 0;
  uint64_t from = 0, to = 0, tag = 0, work = 0;
};

/// Cost to make a grain, and to end it: no item, but beside those of its node.
struct BurdenRow {
  /// A part that is not known, or that such a grain does not have.
  static constexpr uint64_t kUnknown = ~uint64_t{0};

  uint64_t node = 0;  // id of the grain's
  uint64_t alloc = kUnknown, copy = kUnknown, submit = kUnknown;
  uint64_t dispatch = kUnknown, finish = kUnknown;
};

/// When and where a strand ran: no item, but beside the strand's row.
struct StampRow {
  uint64_t parent = 0, index = 0;  // the strand's place
  uint64_t thread = 0;             // number
  uint64_t processorAnd1 = 0;      // on which it ended; 0: not known
  uint64_t begin = 0, end = 0;     // real time in nanoseconds since the program began
};

/// Node ids need no global counter: thread << 40 | counter, the counter running from 1.
constexpr uint64_t makeNodeId(uint32_t thread, uint64_t counter) {
  return uint64_t{thread} << 40 | counter;
}

}  // namespace whip
