// Chance from a seed: small enough for every task to have its own.
#pragma once

#include <cstdint>

namespace whip::simulation {

/// SplitMix64 (Steele, Lea, Flood 2014).
class Rng {
 public:
  explicit Rng(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  unsigned below(unsigned bound) { return static_cast<unsigned>(next() % bound); }
  bool chance(unsigned percent) { return below(100) < percent; }

 private:
  uint64_t state_;
};

}  // namespace whip::simulation
