// A row is what one finished item of the execution tree looks like on its way from the thread that
// made it to the helper that ships it. Fixed size, no pointers: it can be copied blindly.
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

/// What a row says. 0..13: the structural kind of a node that was popped (or of an item without
/// work). Otherwise one of:
inline constexpr uint8_t kRowStrand = 32;      // one strand
inline constexpr uint8_t kRowDependence = 33;  // of the closest kDepends row before it
// A folded item is a kRowFolded row and its detail rows right behind it; schemas/README.md, "Folded
// items", says what they mean.
inline constexpr uint8_t kRowFolded = 34;          // place; id: items it stands for; value: details
inline constexpr uint8_t kRowFoldedStrand = 35;    // region, parent, index: from, to, tag;
                                                   // id, value, a, b: work, on chain, joined, full
inline constexpr uint8_t kRowFoldedInstance = 36;  // instances, work, span, least and most work;
                                                   // a, b: iterations + 1 or 0, blocks
inline constexpr uint8_t kRowFoldedShare = 37;     // ordinal, work, full; id, value: as a, b above
inline constexpr uint8_t kRowFoldedLock = 38;      // lock, acquisitions
inline constexpr uint8_t kRowFoldedCurve = 39;     // site, annotation, paths, exact, fastest rows
inline constexpr uint8_t kRowFoldedFastest = 40;   // from, to, tag, units
inline constexpr uint8_t kRowOpen = 64;  // OR-ed with a structural kind: the node was opened
// 41, and 128 and more, are two rows in one, within a ring only: row_pair.h

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

/// The same of a share that is no block after all.
constexpr uint64_t withoutBlock(uint64_t loop) { return loop - (loop != 0 ? 1 : 0); }

/// Where an item stands: the innermost parallel region around its container, the container's node
/// id, and the item's position in the container, counted from 0 without gaps.
struct Place {
  uint64_t region = 0;
  uint64_t parent = 0;
  uint64_t index = 0;
};

/// One cache line. Code addresses are raw return addresses (codeptr_ra); the encoder subtracts 1
/// and makes them canonical.
struct Row {
  uint64_t head;  // rowKind << 56 | Directive (the node's own; a strand's: the nearest enclosing)
  uint64_t region, parent, index;  // the item's place; a dependence: those of its kDepends row
  uint64_t id;                     // node: its id, 0 if no container   strand: from address
  uint64_t value;  // node: items made (so far)         strand: work in the run's unit
  uint64_t a;  // node: attribute a     strand: to address              dependence: storage address
  uint64_t b;  // node: attribute b     strand: tag number, see tags.h  dependence: DependenceKind

  uint8_t rowKind() const { return static_cast<uint8_t>(head >> 56); }
  Directive directive() const { return head & ~(uint64_t{0xff} << 56); }
  bool isStrand() const { return rowKind() == kRowStrand; }
  bool isDependence() const { return rowKind() == kRowDependence; }
  bool isFolded() const { return rowKind() == kRowFolded; }
  /// A row of the folded item before it.
  bool isFoldedDetail() const {
    return rowKind() >= kRowFoldedStrand && rowKind() <= kRowFoldedFastest;
  }
  bool isOpen() const { return (rowKind() & kRowOpen) != 0; }
  /// Structural kind of a node row, open or popped; meaningless for strands and dependences.
  Kind kind() const { return static_cast<Kind>(rowKind() & 0x1f); }
};
static_assert(sizeof(Row) == 64, "a row is one cache line");

constexpr uint64_t makeHead(uint8_t rowKind, Directive directive) {
  return uint64_t{rowKind} << 56 | directive;
}

/// Node ids need no global counter: thread << 40 | counter, the counter running from 1.
constexpr uint64_t makeNodeId(uint32_t thread, uint64_t counter) {
  return uint64_t{thread} << 40 | counter;
}

}  // namespace whip
