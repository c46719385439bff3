// Sentences for the user, on standard error, and the end where nothing else is left.
#pragma once

namespace whip::starter {

/// The tool's own failure, as distinct from the program's status.
constexpr int kFailed = 125;

/// Java's own status where it was to write a result and could not (cli's whip.cli.Whip).
constexpr int kNotWritten = 126;

/// Writes `whip: ` and the sentence as one line.
__attribute__((format(printf, 1, 2))) void say(const char* format, ...);

/// Says so and ends: the machine has no memory for a few kilobytes.
[[noreturn]] void endWithoutMemory();

}  // namespace whip::starter
