// Code that makes grains, and the grains that one wait closes.
#pragma once

#include <atomic>
#include <cstdint>

#include "guest/core/grain/grain.h"
#include "guest/core/memory/pool.h"
#include "guest/core/row/row.h"

namespace whip {

struct Siblings;

/// A grain, or other code that makes grains, until all that it made is over. It counts what it
/// encounters, so that lineages do not depend on the schedule (docs/grains.md, "What a grain is").
///
/// The thread that runs the code writes to it; `users` hands it to the thread that has the last of
/// what it made.
struct alignas(64) Maker {
  enum class Kind : uint8_t {
    kRoot,    // the program's own code on a thread of its own
    kRegion,  // whose members count for themselves
    kMember,
    kLoop,    // chunks of one loop, or sections, that the whole team shares out
    kSingle,  // executed by one member
    kTask,    // a grain; also a chunk of a taskloop
    kChunk,   // a grain
  };

  PoolLink link;
  Maker* parent;                // whose lineage it continues; nullptr: a root
  Siblings* siblings;           // that a grain belongs to
  Siblings* open;               // made by it and awaited by nobody, the innermost taskgroup first
  std::atomic<uint32_t> users;  // itself, siblings, members
  Kind kind;
  bool isHelper;                 // makes a taskloop's chunks in the name of another one: no grain
  bool isOfTaskloop;             // task: a chunk of one
  bool hasTaskloop;              // it is in a taskloop, which is what it encountered last
  Directive directive;           // a grain's
  uint64_t node;                 // a grain's, by id; 0: not known yet
  uint64_t number;               // among what its parent encounters
  uint64_t first;                // iteration of a chunk
  uint64_t length;               // iterations; 0: no chunk, or not known
  uint64_t encountered;          // tasks, taskloops and regions
  uint64_t shared;               // root: worksharing constructs
  std::atomic<uint64_t> inside;  // subtrees of what it made; of a grain that is over: its own
  grain::Numbers numbers;        // its own; the work of other code, too

  // Executing thread only.
  Maker* around;     // single, chunk: the member's or root's
  Maker* loop;       // member, root: the loop that it is in
  uint64_t cost;     // virtual clock: of what it makes next
  uint64_t chunks;   // of each chunk of the loop or taskloop that it is in
  uint32_t level;    // taskgroups open
  uint32_t members;  // loop: that have not left it

  // What a taskloop's chunks cost that it makes: the next one's so far, and the last one, whose
  // submission goes on.
  uint64_t alloc, copy;
  Maker* made;

  // A grain that is over, the largest of some of its siblings: their number, their subtrees' sum.
  uint64_t count, sum;
  /// Region: loops that members are in, by their ordinals.
  std::atomic<uint64_t>* loops;

  bool isGrain() const { return (kind == Kind::kTask && !isHelper) || kind == Kind::kChunk; }
};

/// Grains of one maker that one wait closes, or chunks of one loop.
struct Siblings {
  PoolLink link;
  Siblings* outer;              // made outside the innermost taskgroup
  Siblings* into;               // those that the same wait closes
  Maker* maker;                 // has them among its users
  std::atomic<uint32_t> users;  // grains that are not over, and all others that may add more
  uint32_t level;               // taskgroups open around them
  std::atomic<Maker*> largest;  // of those that are over, unless some thread has it in its hands
};

}  // namespace whip
