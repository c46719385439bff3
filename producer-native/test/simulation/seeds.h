#ifndef WHIP_TEST_SIMULATION_SEEDS_H
#define WHIP_TEST_SIMULATION_SEEDS_H

#include <cstdint>
#include <cstdlib>

namespace whip::simulation {

inline uint64_t numberIn(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr || *text == '\0' ? otherwise : std::strtoull(text, nullptr, 10);
}

/// The first seed of every test with random programs. `whip test` gives each run other ones, and says which.
inline uint64_t seedsFrom() { return numberIn("WHIP_TEST_SEED", 0); }

/// How many seeds follow: a fifth in the gate, a run of which names its slice. WHIP_FOLD_SEEDS=1 repeats one alone.
inline uint64_t seedsCount(uint64_t usual) {
  const char* slice = std::getenv("WHIP_TEST_SLICE");
  const bool isGate = slice != nullptr && *slice != '\0';
  return numberIn("WHIP_FOLD_SEEDS", isGate ? usual / 5 : usual);
}

}  // namespace whip::simulation

#endif
