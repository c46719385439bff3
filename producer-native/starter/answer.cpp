#include "starter/answer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "starter/frames.h"

namespace whip::starter {

namespace {

bool setsVariable(const char* entry) { return *entry == kSet || *entry == kPrepend; }

/// The first from `at` on that sets a variable; `end`: there is none.
const char* variableFrom(const char* at, const char* end) {
  while (at < end && !setsVariable(at)) at += strlen(at) + 1;
  return at;
}

void writeAll(const char* bytes, size_t length) {
  while (length > 0) {
    const ssize_t written = write(STDERR_FILENO, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // as every other sentence without a reader
    bytes += written;
    length -= static_cast<size_t>(written);
  }
}

}  // namespace

RunId RunId::random() {
  constexpr char kLetters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  RunId made;
  uint64_t number;
  if (getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number) {
    // A machine that has just started: its clock and a process are as good a name.
    timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    number = static_cast<uint64_t>(now.tv_sec) * 1'000'000'007 + static_cast<uint64_t>(now.tv_nsec);
    number = number * 4'194'304 + static_cast<uint64_t>(getpid());
  }
  for (size_t i = 0; i < kLength; i++) {
    made.text[i] = kLetters[number % 36];
    number /= 36;
  }
  made.text[kLength] = '\0';
  return made;
}

void Answer::add(char kind, const char* text) {
  entries_.add(kind);
  entries_.add(text, strlen(text) + 1);
}

bool Answer::setsWhatIsSetBy(const Answer& other) const {
  const char* const end = entries_.data() + entries_.size();
  const char* const otherEnd = other.entries_.data() + other.entries_.size();
  const char* at = variableFrom(entries_.data(), end);
  const char* otherAt = variableFrom(other.entries_.data(), otherEnd);
  while (at < end && otherAt < otherEnd && strcmp(at, otherAt) == 0) {
    at = variableFrom(at + strlen(at) + 1, end);
    otherAt = variableFrom(otherAt + strlen(otherAt) + 1, otherEnd);
  }
  return at == end && otherAt == otherEnd;
}

void Answer::applyTo(Environment& environment, const RunId& run) const {
  const char* const end = entries_.data() + entries_.size();
  for (const char* entry = entries_.data(); entry < end; entry += strlen(entry) + 1) {
    if (*entry == kSet) environment.set(entry + 1);
    if (*entry == kPrepend) environment.prepend(entry + 1);
  }
  char variable[sizeof "WHIP_RUN=" + RunId::kLength];
  snprintf(variable, sizeof variable, "WHIP_RUN=%s", run.text);
  environment.set(variable);
}

void Answer::show(const RunId& run) const {
  const char* const end = entries_.data() + entries_.size();
  List<char> text;
  for (const char* entry = entries_.data(); entry < end; entry += strlen(entry) + 1) {
    if (*entry != kShow) continue;
    for (const char* at = entry + 1; *at != '\0'; at++) {
      if (*at == kRunInText) {
        text.add(run.text, RunId::kLength);
      } else {
        text.add(*at);
      }
    }
  }
  writeAll(text.data(), text.size());
}

}  // namespace whip::starter
