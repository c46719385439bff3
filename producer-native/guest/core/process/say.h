// Messages of the collector inside the program.
#pragma once

namespace whip {

/// Writes "whip: ", the text and a line feed to standard error, in one write, so that the program's
/// own output does not tear the line apart. No stream of the program's, no allocation; what is
/// longer than a line of 512 bytes is cut.
void say(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace whip
