// The memory file that a program shares with its helper. It has no name, and once the helper has
// it the program has no descriptor of it: what is mapped needs none.
#pragma once

#include <cstddef>

namespace whip {

/// Makes the file and puts it in the place of guest/core/shared/shared.h's object, with what stands there.
/// From now on mapShared() gives pieces of it. Returns its descriptor, of a number above standard
/// error's, to be closed; -1 if the system refuses, with errno set.
int makeMemoryFile();

}  // namespace whip
