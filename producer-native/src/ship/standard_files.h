// Keeps the collector's own files off the numbers of standard input, output and error.
#pragma once

namespace whip::ship {

/// A program may be started with one of them closed. The first socket of the Kafka client would get
/// that number, and what the program writes to its closed standard error would go into the
/// conversation with the broker. So the number is taken by a file on which every read and write
/// fails as on a closed one. Call before anything opens a file.
void keepClosedStandardFilesClosed();

}  // namespace whip::ship
