// The lives of makers and siblings: who comes last adds up.
#pragma once

#include <cstdint>
#include <utility>

#include "guest/openmp/grain/grain_memory.h"
#include "guest/openmp/grain/grain_sums.h"

namespace whip {

/// On one thread.
class Makers {
 public:
  explicit Makers(uint32_t thread) : thread_(thread) {}

  /// A maker that continues the lineage of `parent`, one of whose users it is. nullptr without room
  /// (noted), or without a parent that it needs.
  Maker* make(Maker::Kind kind, Maker* parent) const;
  /// A task that `maker` makes; nullptr alike. `of`: what is known of one of a taskloop, or nullptr.
  Maker* makeTask(Maker& maker, Directive directive, bool isOfTaskloop, const LoopTask* of) const;
  /// The maker's own code is over. What it has left is awaited by others.
  void end(Maker* one) const {
    if (one == nullptr) return;
    // The call that made it was left by a jump.
    if (one->made != nullptr) drop(std::exchange(one->made, nullptr));
    closeAll(*one);
    settle(one, nullptr);
  }
  /// One user less, that is no code of its own.
  void drop(Maker* one) const { settle(one, nullptr); }

  // Siblings.

  /// A wait for all that the maker has made.
  void wait(Maker& maker) const;
  /// The end of its innermost taskgroup.
  void leaveGroup(Maker& maker) const;

  // Regions, loops and sections.

  /// A region that the maker meets; its members begin with make().
  Maker* makeRegion(Maker& maker) const;
  void endRegion(Maker* region) const;

  /// The team's `ordinal`-th worksharing construct, which a member of a team of that size enters.
  /// nullptr without room (noted).
  Maker* enterLoop(Maker* region, uint64_t ordinal, uint32_t teamSize) const;
  void leaveLoop(Maker& loop) const;
  Maker* makeChunk(Maker& loop, Directive directive) const;

 private:
  GrainThread& own() const { return grainThreads[thread_]; }
  Maker* take(Maker::Kind kind, Maker* parent) const;
  Siblings* openOf(Maker& maker) const;
  Maker* join(Siblings* siblings, Maker* parent) const;
  void closeAll(Maker& maker) const;
  void settle(Maker* one, Siblings* of) const;
  void writeBurden(const Maker& grain) const;
  Siblings* afterMaker(Maker* one, Maker** next) const;
  Maker* afterSiblings(Siblings* of, Siblings** next) const;
  void deliver(Maker* one, Siblings& to) const;
  void give(Maker* one) const;

  uint32_t thread_;
};

}  // namespace whip
