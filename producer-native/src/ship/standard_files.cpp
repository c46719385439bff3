#include "ship/standard_files.h"

#include <fcntl.h>
#include <unistd.h>

namespace whip::ship {

void keepClosedStandardFilesClosed() {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
    if (fcntl(number, F_GETFD) >= 0) continue;
    // O_PATH: a name, not an open file; read and write answer EBADF. The lowest free number, which
    // is this one.
    if (open("/", O_PATH | O_CLOEXEC) < 0) return;
  }
}

}  // namespace whip::ship
