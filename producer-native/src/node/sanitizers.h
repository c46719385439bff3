// Sanitizers of the program that cannot bear the libraries we use.
#pragma once

namespace whip {

/// ThreadSanitizer and MemorySanitizer judge all that happens in the process, and know nothing of
/// what code that they did not compile does: librdkafka's threads crash in the first, and values
/// that our libraries set count as unset in the second. Says so, once.
bool isWatchedBySanitizer();

}  // namespace whip
