// Name of a job whose ranks have no WHIP_RUN: something that all of them know and
// other jobs do not. They have no other way to agree.
#pragma once

#include <cstdint>
#include <string>

#include "helper/options.h"

namespace whip::helper {

/// By what its starter says of it in the environment: "slurm-77.0", or "job-" and letters; empty:
/// nothing.
std::string jobIn(const Environment& environment);

/// By the process that started its ranks on this host: the nearest ancestor of `process` without
/// `rankVariable` in its environment.
std::string jobBehind(int64_t process, const std::string& rankVariable, const std::string& host);

}  // namespace whip::helper
