// A thread's sums of grains by directive.
#pragma once

#include <cstdint>

#include "guest/openmp/grain/grain_memory.h"

namespace whip {

class GrainSums {
 public:
  explicit GrainSums(uint32_t thread) : thread_(thread) {}

  /// A grain that is over, and all that it made.
  void add(const Maker& one) const;
  /// It is the largest of its siblings, by so much over their mean; it is counted already.
  void addLate(const Maker& one, uint64_t cost) const;

 private:
  GrainThread& own() const { return grainThreads[thread_]; }
  grain::Row* rowOf(Directive directive) const {
    grain::Row* const row = own().row;  // mostly
    return row != nullptr && row->directive == directive ? row : find(directive);
  }
  grain::Row* find(Directive directive) const;
  void addTo(grain::Row& row, grain::CellKey key, uint64_t work, uint64_t cost) const;
  void offer(grain::Row& row, grain::WorstNumber number, const Maker& one, uint64_t over,
             uint64_t under) const;

  uint32_t thread_;
};

/// The name of a grain. False if it is too long a one, or a range on the way to it is not known.
bool nameOf(const Maker& one, grain::Lineage* name);

}  // namespace whip
