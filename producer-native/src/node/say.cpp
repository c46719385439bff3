#include "node/say.h"

#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace whip {

void say(const char* format, ...) {
  char line[512] = "whip: ";
  constexpr int kName = 6;
  constexpr int kRoom = sizeof line - kName - 1;  // with the line feed in place of the end
  va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(line + kName, kRoom + 1, format, arguments);
  va_end(arguments);
  const int end = kName + std::clamp(length, 0, kRoom);
  line[end] = '\n';
  // Nothing can be done if it fails.
  const ssize_t written = write(STDERR_FILENO, line, static_cast<size_t>(end) + 1);
  static_cast<void>(written);
}

}  // namespace whip
