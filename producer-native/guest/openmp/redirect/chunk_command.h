// The command by which an instrumented program reports to the collector, through omp_control_tool,
// that a chunk or section begins. OpenMP leaves commands from 64 on to tools; this one spells "WH".
#pragma once

namespace whip {

constexpr int kChunkCommand = 0x57480001;

}  // namespace whip
