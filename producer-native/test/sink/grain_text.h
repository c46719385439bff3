// Sums of grains at the end of a run as lines of text, over all threads:
//
//   grain 8 401160 0 4 40 10              directiveKind directiveAddress number grains sum max
//   grainCell 8 401160 4 1 4 40 0         workBits creationBits grains work cost
//   grainLate 8 401160 4 4 1 1 5          costBits workBits creationBits grains cost
//   grainBenefit 8 401160 -1 4            power grains
//   grainWorst 8 401160 1 7 1 R-0-s0-20+10  number over under lineage; the worst first
//
// schemas/grain/GrainDelta.avsc says what they mean.
#pragma once

#include <cstdio>

namespace whip {

/// Nothing where grains are not followed. Nothing may run.
void printGrains(std::FILE* out);

}  // namespace whip
