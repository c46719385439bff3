#include "guest/core/process/say.h"

#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "printable/printable.h"

namespace whip {

void say(const char* format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  char line[sizeof text] = "whip: ";
  constexpr size_t kName = 6;
  constexpr size_t kRoom = sizeof line - kName - 1;  // and the line feed
  const auto whole = static_cast<size_t>(std::clamp<int>(length, 0, sizeof text - 1));
  const size_t end = kName + printable::write(text, whole, line + kName, kRoom);
  line[end] = '\n';
  // Nothing can be done if it fails.
  const ssize_t written = ::write(STDERR_FILENO, line, end + 1);
  static_cast<void>(written);
}

}  // namespace whip
