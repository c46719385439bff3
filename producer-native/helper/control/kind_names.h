// Kinds of constructs by their names.
#pragma once

#include <string>

#include "guest/core/shared/control.h"

namespace whip::helper {

/// The set of that kind alone; none: no construct has that name.
KindSet kindNamed(const std::string& name);

/// "critical,lock": in the order of their codes.
std::string namesOf(KindSet kinds);

}  // namespace whip::helper
