// The program that is recorded, where that is the process which records it.
#pragma once

#include "ship/run_facts.h"

namespace whip::ship {

/// Facts that /proc does not report (it may not be mounted) stay empty.
Program thisProcess();

}  // namespace whip::ship
