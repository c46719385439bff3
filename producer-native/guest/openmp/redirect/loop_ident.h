// flang does not say of the ident_t of a static loop that it is a loop's. The runtime then warns
// the user, whom nobody warns without a collector, and takes it for one.
#pragma once

#include "guest/openmp/state/ident.h"

namespace whip {

/// The argument for `__kmpc_for_static_init` in place of `where`: a copy that says it is a loop's,
/// if it says nothing. Lives as long as the process.
const Ident* asLoop(const Ident* where);

}  // namespace whip
