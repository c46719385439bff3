// Reading machine code, to find the user's line where the runtime reports an address of its own.
#pragma once

#include <cstddef>
#include <cstdint>

#include "guest/openmp/state/ident.h"

namespace whip {

/// Notes where the runtime's code lies. `entry`: any of its functions.
void locateRuntime(const void* entry);

/// True for addresses inside the OpenMP runtime's library; never if it is linked into the program.
bool isInRuntime(uint64_t address);

/// The code between these addresses was unloaded and must not be read any more.
void forgetCode(uint64_t begin, uint64_t end);

/// Which of the runtime's entries, whatever the compiler calls them.
enum class RuntimeCall { kTaskloop, kFork, kSections };

/// Looks for the return address of such a call on the calling thread's stack, from `from` towards
/// the stack's bottom. 0 if there is none near.
uint64_t findCaller(RuntimeCall call, const void* from);

/// Looks on the calling thread's stack, from `from` up to that return address, for the ident_t that
/// the call passed. nullptr if the stack has none, or several, and on all threads but
/// the main one.
const Ident* findIdent(uint64_t returnAddress, const void* from);

}  // namespace whip
