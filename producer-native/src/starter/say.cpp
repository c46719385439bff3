#include "starter/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

namespace whip::starter {

void say(const char* format, ...) {
  char line[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  dprintf(STDERR_FILENO, "whip: %s\n", line);
}

void endWithoutMemory() {
  say("there is no memory left to start a program");
  _exit(kFailed);
}

}  // namespace whip::starter
