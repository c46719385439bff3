// Keeps OpenSSL, which librdkafka and libcurl use, alive until the last message is out.
#pragma once

namespace whip::ship {

/// OpenSSL registers an exit handler when it is first used, which would be on the background
/// thread, after the collector registered its own: it would run before the collector's and tear
/// OpenSSL down under the background thread (seen as a crash in one of 200 short programs). So
/// OpenSSL is told first to leave its memory to the end of the process. Call before anything uses
/// the network. Without OpenSSL in the process this does nothing.
void keepOpensslUntilTheEnd();

}  // namespace whip::ship
