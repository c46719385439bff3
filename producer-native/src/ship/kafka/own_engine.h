// This user's own embedded engine, recognised by its address: a client that knows it need not
// know where its secret lies.
#pragma once

#include <string>

#include "ship/options.h"

namespace whip::ship {

/// The client.properties that the engine at exactly `bootstrap` wrote for its user; empty if there
/// is none, or if it is not this user's alone.
std::string ownEngineProperties(const Environment& environment, const std::string& bootstrap);

}  // namespace whip::ship
