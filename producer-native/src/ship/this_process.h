// The program that is recorded, where that is the process which records it.
#pragma once

#include "ship/run_facts.h"

namespace whip::ship {

/// What /proc does not tell (it may not be mounted) stays empty.
Program thisProcess();

}  // namespace whip::ship
