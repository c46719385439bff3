#include "helper/precedence.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <cstring>

namespace whip::helper {

namespace {

/// From users who are not root, the kernel takes one change in 100 ms of the whole machine.
constexpr timespec kBetween = {0, 25'000'000};

void setNiceness(const char* niceness, int attempts) {
  for (int attempt = 0; attempt < attempts; attempt++) {
    const int file = open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    const bool isSet = write(file, niceness, std::strlen(niceness)) > 0;
    const bool isTooSoon = !isSet && errno == EAGAIN;
    close(file);
    if (!isTooSoon) return;
    nanosleep(&kBetween, nullptr);
  }
}

}  // namespace

// The program does not wait for this.
void Precedence::toTheProgram() { setNiceness("5", 1); }

void Precedence::giveBack() { setNiceness("0", 6); }

}  // namespace whip::helper
