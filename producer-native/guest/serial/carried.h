// True dependences through memory that a loop's iterations hand on.
#pragma once

#include <cstdint>

#include "guest/serial/abi.h"
#include "guest/serial/dependence_table.h"
#include "guest/serial/shadow_memory.h"

namespace whip::serial {

class CarriedDependences {
 public:
  constexpr explicit CarriedDependences(DependenceTable& table) : table_(table) {}

  /// A load whose memory has these times. What is found is left in `last` if the next one like it
  /// needs no more than to be counted.
  void note(const State& state, const ShadowMemory& shadow, uint64_t address, const double* times,
            const Site* reader, Carried& last);

 private:
  /// The row of a dependence; most are as the last one of their reader. Null: the table is full.
  region::Dependence* rowOf(const Region& loop, uint32_t writer, const Site* reader);

  struct Latest {
    const Region* loop;
    const Site* reader;
    uint32_t writer;  // lower half of its address
    region::Dependence* row;
  };

  static constexpr uint32_t kLatest = 256;
  DependenceTable& table_;
  Latest latest_[kLatest] = {};
};

}  // namespace whip::serial
