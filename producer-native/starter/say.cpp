#include "starter/say.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "printable/printable.h"

namespace whip::starter {

void say(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  char line[printable::kGrowth * sizeof text];
  const size_t length = printable::write(text, strlen(text), line, sizeof line);
  dprintf(STDERR_FILENO, "whip: %.*s\n", static_cast<int>(length), line);
}

void endWithoutMemory() {
  say("there is no memory left to start a program");
  _exit(kFailed);
}

}  // namespace whip::starter
