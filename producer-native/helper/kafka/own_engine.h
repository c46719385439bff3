// This user's own embedded engine, recognised by its address: a client that knows it need not
// know where its secret lies.
#pragma once

#include <string>

#include "helper/options.h"

namespace whip::helper {

/// The client.properties that the engine at exactly `bootstrap` wrote for its user; empty if there
/// is none, or if it is not this user's alone.
std::string ownEngineProperties(const Environment& environment, const std::string& bootstrap);

}  // namespace whip::helper
