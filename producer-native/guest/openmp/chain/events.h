// The callbacks that the runtime gets when two tools listen: each event goes to us, then to the
// tool behind us, and each sees its own data.
#pragma once

#include <omp-tools.h>

namespace whip::chain {

/// The function to register with the runtime for an event, so that both tools hear it; nullptr: an
/// event that hands out data of tasks or regions in a way that is not known here.
ompt_callback_t bothFor(ompt_callbacks_t event);

/// The function that the tool behind us registered for an event, or nullptr.
ompt_callback_t theirs(ompt_callbacks_t event);
void setTheirs(ompt_callbacks_t event, ompt_callback_t callback);

}  // namespace whip::chain
