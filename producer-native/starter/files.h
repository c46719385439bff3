// Descriptors: those of the user are for the program alone.
#pragma once

#include <stddef.h>

namespace whip::starter {

/// The first of the starter's own: Java's process has some below, and the user may have closed
/// standard files, whose numbers would be the next to be given.
constexpr int kFirstOwn = 10;

/// Duplicate of a file under a number from kFirstOwn on, which started processes do not get.
int own(int file);

/// A pipe of the starter's own. False with errno set.
bool makePipe(int ends[2]);

/// Opens the program's file to read; -1 where that is not allowed.
int openProgram(const char* path);

/// In a new process: what is open from `first` on is closed when it executes another file.
void closeOnExecFrom(int first);

/// Closes what is open above standard error, but for these, and lets go of input and output.
void closeAllBut(const int* files, size_t count);

}  // namespace whip::starter
