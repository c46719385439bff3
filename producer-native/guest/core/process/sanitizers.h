// Sanitizers of the program that cannot bear the collector.
#pragma once

namespace whip {

/// ThreadSanitizer and MemorySanitizer have the addresses between program and libraries for
/// themselves, where the shared memory lies, and the first aborts in the two calls of clone that
/// make the helper. Says so, once.
bool isWatchedBySanitizer();

}  // namespace whip
